import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

beforeAll(async () => {
  const { data, errors } = await api.call(
    'mutation { group: createGroup(input: {name: "Cardiology"}) { id } }',
  );
  expect(errors).toBeUndefined();
  const { id } = data['group'] as { id: string };
  const people = await api.call(`mutation {
    a: createContact(input: {firstName: "Ada", lastName: "Byron", groupList: ["${id}"]}) { id }
    b: createContact(input: {firstName: "Bela", lastName: "Kun"}) { id }
  }`);
  expect(people.errors).toBeUndefined();
});

function open(params: Record<string, string> = {}) {
  return renderPage(
    { '/app/contacts': <ObjectListScreen objectName="Contact" route="/app/contacts" /> },
    `/app/contacts?${new URLSearchParams(params).toString()}`,
  );
}

const names = () =>
  [...document.querySelectorAll('.ag-row [col-id="firstName"]')].map(({ textContent }) => textContent).sort();
const shown = (...wanted: string[]) => waitFor(() => expect(names()).toEqual(wanted));
const chips = () => screen.findByRole('group', { name: 'Quick filters' });
const chip = async (name: RegExp | string) => within(await chips()).findByRole('button', { name });
const filterOf = (router: { state: { location: { search: string } } }) =>
  JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? 'null') as unknown;

it('a state is chosen, shows as set, stands in the address, and is taken away by one click', async () => {
  const { router } = open();
  await shown('Ada', 'Bela');
  await user.click(await chip('Phone number status'));
  const box = await screen.findByRole('checkbox', { name: 'Invalid' });
  await user.click(box);
  await waitFor(() =>
    expect(filterOf(router)).toEqual({
      type: 'EXPRESSION',
      expression: {
        operator: 'AND',
        compoundFilters: [queryFilter('Contact', 'phoneNumberStatus', 'EQUALS', 'INVALID')],
      },
    }),
  );
  await shown();
  await user.click(screen.getByRole('checkbox', { name: 'Unknown' }));
  await shown('Ada', 'Bela');
  expect(await chip('Phone number status: Invalid, Unknown')).toBeTruthy();
  // The chip tells all: no line repeats it.
  expect(screen.queryByRole('button', { name: 'Edit filter' })).toBeNull();
  await user.click(await chip('Take away the filter: Phone number status'));
  await waitFor(() => expect(filterOf(router)).toBeNull());
  expect(await chip('Phone number status')).toBeTruthy();
});

it('a related record is searched and chosen, by its name, beside what the editor says', async () => {
  const filter = JSON.stringify(queryFilter('Contact', 'lastName', 'IS_NOT_NULL'));
  const { router } = open({ filter });
  await shown('Ada', 'Bela');
  await user.click(await chip('Groups'));
  await user.type(await screen.findByRole('searchbox', { name: 'Search groups' }), 'card');
  await user.click(await screen.findByRole('checkbox', { name: 'Cardiology' }));
  await shown('Ada');
  expect(await chip('Groups: Cardiology')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit filter' })).toBeTruthy();
  await user.click(await chip('Take away the filter: Groups'));
  await shown('Ada', 'Bela');
  expect(JSON.stringify(filterOf(router))).toContain('IS_NOT_NULL');
});
