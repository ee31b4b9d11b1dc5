import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

beforeAll(async () => {
  const { data } = await api.call(
    'mutation { place: createWorkplace(input: {name: "Harbour clinic", city: "Gdynia"}) { id } }',
  );
  const { id } = data['place'] as { id: string };
  const { errors } = await api.call(`mutation {
    a: createLead(input: {firstName: "Ada", lastName: "Byron", workplace: "${id}"}) { id }
    b: createLead(input: {firstName: "Bela", lastName: "Kun"}) { id }
  }`);
  expect(errors).toBeUndefined();
});

const open = (params = '') =>
  renderPage(
    { '/app/leads': <ObjectListScreen objectName="Lead" route="/app/leads" /> },
    `/app/leads${params}`,
  );
const cells = (path: string) =>
  [...document.querySelectorAll(`.ag-row [col-id="${path}"]`)].map((cell) => cell.textContent);
const header = (path: string) => document.querySelector(`.ag-header-cell[col-id="${path}"]`);

it('a field of a related record is found by both names, shown, kept in the address, and taken away', async () => {
  const { router } = open();
  await waitFor(() => expect(cells('firstName')).toEqual(['Ada', 'Bela']));
  // Who shows none of them does not wait for what the related objects are.
  expect(api.sent(({ variables }) => variables['objectName'] === 'Workplace')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const box = within(await screen.findByRole('group', { name: 'Columns' }));
  await user.click(await box.findByRole('button', { name: 'Add a column' }));
  const group = await box.findByRole('group', { name: 'Workplace' });
  const offered = within(group).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toContain('Workplace › City');
  expect(offered.map(({ textContent }) => textContent)).not.toContain('Workplace › ID');
  await user.type(box.getByRole('combobox', { name: 'Add a column' }), 'workplace city{Enter}');
  await waitFor(() => expect(cells('workplace.city')).toEqual(['Gdynia', '']));
  expect(header('workplace.city')?.textContent).toContain('Workplace › City');
  expect(router.state.location.search).toContain('workplace.city');
  expect(api.sent('ListLead').at(-1)?.query.replaceAll(/\s+/g, ' ')).toContain('workplace { id city ');
  await user.click(await box.findByRole('checkbox', { name: 'Workplace › City' }));
  await waitFor(() => expect(header('workplace.city')).toBeNull());
  expect(router.state.location.search).not.toContain('workplace.city');
});

it('an address with one asks for the rows once, with lists of the related record as tags', async () => {
  open('?columns=firstName,workplace.city,workplace.contactList');
  await waitFor(() => expect(cells('workplace.city')).toEqual(['Gdynia', '']));
  expect(header('workplace.contactList')).not.toBeNull();
  expect(api.sent('ListLead')).toHaveLength(1);
});

it('what the viewer may not read is no column, and never asked for', async () => {
  api.graphqlError('forbidden', ({ variables }) => variables['objectName'] === 'Representative');
  open('?columns=firstName,workplace.secret,representative.name');
  await waitFor(() => expect(cells('firstName')).toEqual(['Ada', 'Bela']));
  expect(header('workplace.secret')).toBeNull();
  expect(header('representative.name')).toBeNull();
  for (const { query } of api.sent('ListLead')) expect(query).not.toMatch(/secret|representative/);
});
