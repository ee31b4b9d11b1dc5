import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

interface Row {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly phone: string | null;
  readonly groupList: readonly { readonly name: string }[];
}
const rowsOf = async (): Promise<readonly Row[]> => {
  const { data } = await api.call(
    '{ contactList(limit: 50, orderBy: [{field: "firstName", direction: ASCENDING}]) { rows { id version firstName phone groupList(limit: 20) { name } } } }',
  );
  return (data['contactList'] as { rows: readonly Row[] }).rows;
};
const phones = async () => (await rowsOf()).map(({ phone }) => phone);

beforeEach(async () => {
  const { errors } = await api.call(`mutation {
    a: createContact(input: {firstName: "Ada", lastName: "A", phone: "+442000000001"}) { id }
    b: createContact(input: {firstName: "Bela", lastName: "B"}) { id }
    c: createContact(input: {firstName: "Cora", lastName: "C"}) { id }
  }`);
  expect(errors).toBeUndefined();
});
afterEach(async () => {
  for (const { id, version } of await rowsOf())
    await api.call(`mutation { deleteContact(id: "${id}", version: ${version}) { id } }`);
});

async function open() {
  renderPage(
    { '/app/contacts': <ObjectListScreen objectName="Contact" route="/app/contacts" /> },
    '/app/contacts?columns=firstName,phone,email,groupList&sort=firstName',
  );
  await waitFor(() => expect(cell(2, 'firstName')?.textContent).toBe('Cora'));
}
const cell = (row: number, path: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${path}"]`);
async function focus(row: number, path: string) {
  await user.click(cell(row, path) as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(cell(row, path)));
  // The code that listens to the keys comes with what is beside the grid.
  await waitFor(() => expect(document.querySelector('.new-row')).not.toBeNull());
  await import('../../../src/views/list/ranges/listen.ts');
}

it('cells of a spreadsheet are pasted from the focused one on, and taken back at once', async () => {
  await open();
  await focus(0, 'phone');
  await waitFor(async () => {
    await user.paste('+442000000009\tada@x.org\n+442000000008\n\t\n');
    expect(await screen.findByText('Rows changed: 2')).toBeTruthy();
  });
  expect(await phones()).toEqual(['+442000000009', '+442000000008', null]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Rows changed back: 2');
  expect(await phones()).toEqual(['+442000000001', null, null]);
});

it('what does not fit is told by cell before anything is written', async () => {
  await open();
  await focus(1, 'phone');
  const dialog = await waitFor(async () => {
    await user.paste('12\tbela@x.org\n+442000000008\tnobody\tFriends');
    return screen.findByRole('dialog', { name: 'Some cells do not fit' });
  });
  expect(within(dialog).getByText('Bela B, Phone:')).toBeTruthy();
  expect(within(dialog).getByText('No record has this name.')).toBeTruthy();
  expect(await phones()).toEqual(['+442000000001', null, null]);
  await user.click(within(dialog).getByRole('button', { name: 'Write the others' }));
  await screen.findByText('Rows changed: 2');
  expect(await phones()).toEqual(['+442000000001', null, '+442000000008']);
});

it('Ctrl+D gives the chosen rows the value of the first, as one bulk edit', async () => {
  await open();
  const boxes = () => screen.getAllByRole('checkbox', { name: /select/i });
  await user.click(boxes()[1] as HTMLElement);
  await user.click(boxes()[2] as HTMLElement);
  await user.click(boxes()[3] as HTMLElement);
  await focus(1, 'phone');
  await waitFor(async () => {
    await user.keyboard('{Control>}d{/Control}');
    expect(api.sent('BulkUpdateContact').length).toBeGreaterThan(0);
  });
  await api.runJobs();
  expect(await phones()).toEqual(Array(3).fill('+442000000001'));
  const job = await screen.findByRole('group', { name: 'Background work' });
  await user.click(await within(job).findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent(({ operation }) => operation.startsWith('UndoBulk'))).toHaveLength(1));
  await api.runJobs();
  expect(await phones()).toEqual(['+442000000001', null, null]);
});

it('a list of records is changed in its cell, whole though the row shows a part', async () => {
  const names = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7'];
  const made = names.map((name) => `${name}: createGroup(input: {name: "${name}"}) { id }`);
  const { data } = await api.call(`mutation { ${made.join(' ')} }`);
  const ids = names.slice(0, 6).map((name) => (data[name] as { id: string }).id);
  const [ada] = await rowsOf();
  await api.call(
    `mutation { updateContact(id: "${ada?.id}", version: ${ada?.version}, input: {groupList: ${JSON.stringify(ids)}}) { id } }`,
  );
  await open();
  await user.dblClick(cell(0, 'groupList') as HTMLElement);
  const input = await screen.findByRole('combobox', { name: 'Groups' });
  // A click would open the table of all groups.
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('G7');
  await user.click(await screen.findByRole('option', { name: 'G7' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect((await rowsOf())[0]?.groupList.map(({ name }) => name).sort()).toEqual(names),
  );
});

it('several values are pasted into one cell by their names, and what was there comes back', async () => {
  const names = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P, 7'];
  const made = names.map((name, at) => `g${at}: createGroup(input: {name: "${name}"}) { id }`);
  const { data } = await api.call(`mutation { ${made.join(' ')} }`);
  const ids = names.slice(0, 6).map((_, at) => (data[`g${at}`] as { id: string }).id);
  const [ada] = await rowsOf();
  await api.call(
    `mutation { updateContact(id: "${ada?.id}", version: ${ada?.version}, input: {groupList: ${JSON.stringify(ids)}}) { id } }`,
  );
  const groups = async () => (await rowsOf())[0]?.groupList.map(({ name }) => name).sort();
  await open();
  await focus(0, 'groupList');
  await waitFor(async () => {
    await user.paste('P1; "P, 7"');
    expect(await screen.findByText('Rows changed: 1')).toBeTruthy();
  });
  expect(await groups()).toEqual(['P, 7', 'P1']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Rows changed back: 1');
  expect(await groups()).toEqual(names.slice(0, 6));
});

it('the menu of a row fills it from the one above, and says where there is none', async () => {
  await open();
  const menuOf = async (row: number, column: string) => {
    await user.click(within(cell(row, 'actions') as HTMLElement).getByRole('button'));
    await user.click(await screen.findByRole('menuitem', { name: 'Fill down…' }));
    await user.click(await screen.findByRole('menuitem', { name: column }));
  };
  await menuOf(0, 'Phone');
  expect(await screen.findByText('There is no row above to take the value from.')).toBeTruthy();
  const before = api.sent('BulkUpdateContact').length;
  await menuOf(1, 'Phone');
  await waitFor(() => expect(api.sent('BulkUpdateContact').length).toBe(before + 1));
  await api.runJobs();
  expect(await phones()).toEqual(['+442000000001', '+442000000001', null]);
});
