import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { anyOf, type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { pressSave } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const ids: Record<'heart' | 'ann' | 'bob' | 'segment' | 'campaign', string> = {
  heart: '',
  ann: '',
  bob: '',
  segment: '',
  campaign: '',
};
const inHeart = queryFilter('Group', 'name', 'EQUALS', 'Heart');
const filter = anyOf(inHeart, queryFilter('Contact', 'birthDate', 'IS_NOT_NULL')) as CompoundFilter;

async function make(name: string, input: object): Promise<string> {
  const { data, errors } = await api.call(
    `mutation ($input: ${name}Input!) { made: create${name}(input: $input) { id } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}

beforeAll(async () => {
  ids.heart = await make('Group', { name: 'Heart' });
  ids.ann = await make('Contact', {
    firstName: 'Ann',
    lastName: 'Ash',
    email: 'ann@x.test',
    groupList: [ids.heart],
  });
  ids.bob = await make('Contact', { firstName: 'Bob', lastName: 'Birch', phone: '+48600100200' });
  ids.segment = await make('Segment', { name: 'Hearts', filter: JSON.stringify(filter) });
  ids.campaign = await make('MessageCampaign', { name: 'Spring', segmentList: [ids.segment] });
});

function open(id: string) {
  function Form() {
    const { id: given = 'new' } = useParams();
    return (
      <ObjectFormScreen objectName="Segment" route="/list" {...(given === 'new' ? {} : { id: given })} />
    );
  }
  const list = <ObjectListScreen objectName="Segment" route="/list" />;
  return renderPage({ '/list': list, '/list/:id': <Form />, '*': <p>Elsewhere</p> }, `/list/${id}`);
}

const panel = () => screen.findByRole('complementary', { name: 'Who is in it' });
const count = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement).getByRole('definition');

it('tells how many a filter finds, some of them, the way to all, and where it is used', async () => {
  const { router } = open(ids.segment);
  const aside = within(await panel());
  await waitFor(() => expect(count('Contacts').textContent).toBe('1'));
  expect(count('Reachable by e-mail').textContent).toBe('1');
  expect(count('Reachable by SMS').textContent).toBe('0');
  expect((await aside.findByRole('link', { name: 'Ann Ash' })).getAttribute('href')).toBe(
    `/app/contacts/${ids.ann}`,
  );
  expect(await aside.findByRole('link', { name: 'Spring' })).toBeTruthy();
  expect(aside.getByText('It cannot be deleted while it is used.')).toBeTruthy();
  await user.click(aside.getByRole('link', { name: 'Show all in the list' }));
  const asked = new URLSearchParams(router.state.location.search).get('filter');
  expect(JSON.parse(asked ?? '')).toEqual(filter);
});

it('follows the filter while it is edited, without asking for what is not finished', async () => {
  open(ids.segment);
  await waitFor(async () =>
    expect(within(await panel()).getByText('1', { selector: '.match-total dd' })).toBeTruthy(),
  );
  // Once the fields are known, which decide how a value is entered.
  await screen.findAllByRole('option', { name: 'Number of contacts' });
  const [value] = await screen.findAllByDisplayValue('Heart');
  await user.clear(value as HTMLElement);
  await screen.findByText('Complete the conditions to see who is in it.');
  // All at once: on a busy machine letters come slower than a pause in typing.
  await user.click(value as HTMLElement);
  await user.paste('Lungs');
  await waitFor(() => expect(count('Contacts').textContent).toBe('0'));
  await screen.findByText('Nobody is in it now.');
  const values = api.sent('CountContact').map(({ variables }) => JSON.stringify(variables['filter']));
  expect(
    values.map((text) => /Heart|Lungs/.exec(text)?.[0]).filter((word, at, all) => word !== all[at - 1]),
  ).toEqual(['Heart', 'Lungs']);
});

it('takes no value before it is known what a field takes', async () => {
  const release = api.hold(
    ({ operation, variables }) => operation === 'ObjectMetadata' && variables['objectName'] === 'Group',
  );
  open(ids.segment);
  const isDisabled = () => screen.getAllByDisplayValue<HTMLInputElement>('Heart')[0]?.disabled;
  await screen.findAllByDisplayValue('Heart');
  expect(isDisabled()).toBe(true);
  release();
  await waitFor(() => expect(isDisabled()).toBe(false));
});

it('says of one person, rule by rule, why they are in or not', async () => {
  open(ids.segment);
  const field = await screen.findByRole('combobox', { name: 'Why is somebody in or out?' });
  // A click would open the table.
  field.focus();
  await user.keyboard('Birch');
  await user.click(await screen.findByRole('option', { name: 'Bob Birch' }));
  const shown = await screen.findByRole('dialog', { name: 'Bob Birch: why in or out' });
  const dialog = within(shown);
  expect(await dialog.findByText('Bob Birch is not in it')).toBeTruthy();
  const [whole, group, birth] = dialog.getAllByRole('listitem');
  expect(whole?.textContent).toContain('At least one of these');
  expect(group?.textContent).toContain('Has none of them');
  expect(birth?.textContent).toContain('no value');
  expect(dialog.getAllByRole('img', { name: 'False:' })).toHaveLength(3);
  // It takes the focus a frame after it is drawn, and has the key from then on.
  await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  // While it closes it still takes the focus.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  field.focus();
  await user.keyboard('Ash');
  await user.click(await screen.findByRole('option', { name: 'Ann Ash' }));
  expect(await screen.findByText('Ann Ash is in it')).toBeTruthy();
  expect(screen.getByText('Has: ✓ Heart')).toBeTruthy();
});

it('turns a filter into a list, and goes back to it', async () => {
  const id = await make('Segment', { name: 'To be fixed', filter: JSON.stringify(inHeart) });
  open(id);
  await user.click(await screen.findByRole('button', { name: 'Convert to static…' }));
  await user.click(screen.getByRole('button', { name: 'Convert' }));
  await screen.findByText('Creating the list…');
  await api.runJobs();
  await screen.findByText('The list is fixed now.');
  const stored = async () =>
    (await api.call('query ($id: ID!) { segment(id: $id) { type numberOfUsers } }', { id })).data;
  expect(await stored()).toEqual({ segment: { type: 'STATIC', numberOfUsers: '1' } });
  await screen.findByText('Filter not in use');
  await user.click(screen.getByRole('button', { name: 'Use the filter again' }));
  await pressSave(user);
  await waitFor(async () =>
    expect(await stored()).toEqual({ segment: { type: 'DYNAMIC', numberOfUsers: '1' } }),
  );
});

it('asks who is to be in a list before it counts, and offers to make it of those whom the filter finds', async () => {
  const id = await make('Segment', { name: 'By the radio', filter: JSON.stringify(inHeart) });
  open(id);
  const radio = await screen.findByRole('radio', { name: 'Static' });
  await user.click(radio);
  const said = await screen.findByText(/^Who is to be in it\?/);
  const alert = within(said.closest('[role="alert"]') as HTMLElement);
  await user.click(alert.getByRole('button', { name: 'Convert to static…' }));
  expect(screen.getByRole('radio', { name: 'Dynamic' })).toHaveProperty('checked', true);
  await waitFor(() => expect(count('Contacts').textContent).toBe('1'));
  const convert = await screen.findByRole('button', { name: 'Convert' });
  await waitFor(() => expect(convert).toHaveProperty('disabled', false));
  await user.click(convert);
  await screen.findByText('Creating the list…');
  await api.runJobs();
  await screen.findByText('The list is fixed now.');
  const { data } = await api.call('query ($id: ID!) { segment(id: $id) { type numberOfUsers } }', { id });
  expect(data).toEqual({ segment: { type: 'STATIC', numberOfUsers: '1' } });
});

it('goes by an empty list only when told so', async () => {
  const id = await make('Segment', { name: 'To be emptied', filter: JSON.stringify(inHeart) });
  open(id);
  await user.click(await screen.findByRole('radio', { name: 'Static' }));
  await pressSave(user);
  expect((await screen.findAllByText(/^Say who is to be in it/)).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Leave the list empty' }));
  await pressSave(user);
  await waitFor(async () => {
    const { data } = await api.call('query ($id: ID!) { segment(id: $id) { type numberOfUsers } }', { id });
    expect(data).toEqual({ segment: { type: 'STATIC', numberOfUsers: '0' } });
  });
});

it('says that a filter is broken, in place of a number', async () => {
  const gone = await make('Group', { name: 'Gone' });
  const broken: CompoundFilter = {
    type: 'EXPRESSION',
    expression: { operator: 'NOT', compoundFilters: [queryFilter('Group', 'id', 'EQUALS', gone)] },
  };
  const id = await make('Segment', { name: 'Broken', filter: JSON.stringify(broken) });
  // While the segment is away, nothing names the group.
  await api.call('mutation ($id: ID!) { deleteSegment(id: $id, version: 1) { id } }', { id });
  await api.call('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id: gone });
  await api.call('mutation ($id: ID!) { restoreSegment(id: $id, version: 2) { id } }', { id });
  const { router } = open(id);
  await screen.findByText(/names a record that has been deleted/);
  expect(screen.queryByText('Convert to static…')).toBeNull();
  await router.navigate('/list');
  expect(await screen.findByText('Filter broken')).toBeTruthy();
});
