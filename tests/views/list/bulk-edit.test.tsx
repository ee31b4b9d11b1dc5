import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { customFieldTools } from '../../support/custom-fields.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const { define } = customFieldTools((query, variables) => api.call(query, variables));

interface Person {
  readonly firstName: string;
  readonly groupList: readonly { readonly name: string }[];
  readonly customFieldList: readonly { readonly fieldName: string; readonly valueList: readonly string[] }[];
}

beforeAll(async () => {
  await define({ name: 'visits', label: 'Visits', type: 'INT', objectName: 'Contact', isactive: true });
  const groups = await api.call(`mutation { a: createGroup(input: { name: "Heart" }) { id }
    b: createGroup(input: { name: "Lung" }) { id } }`);
  const heart = (groups.data['a'] as { id: string }).id;
  const person = (name: string, more: string) =>
    `${name}: createContact(input: { firstName: "${name}"${more} }) { id }`;
  const { errors } = await api.call(`mutation {
    ${person('Ada', `, groupList: ["${heart}"], customFieldList: [{ fieldName: "visits", valueList: ["3"] }]`)} ${person('Bela', '')} ${person('Cora', '')} }`);
  expect(errors).toBeUndefined();
});

const people = async () => {
  const { data } =
    await api.call(`{ contactList(limit: 10, orderBy: [{ field: "firstName", direction: ASCENDING }]) {
    rows { firstName groupList { name } customFieldList { fieldName valueList } } } }`);
  return (data['contactList'] as { rows: Person[] }).rows;
};
const visitsOf = async () =>
  (await people()).map(({ customFieldList: list }) => list.flatMap(({ valueList }) => valueList));
const groupsOf = async () =>
  (await people()).map(({ groupList }) => groupList.map(({ name }) => name).join(', '));

/** Opens the list, selects Ada and Bela, and opens the dialog. */
async function editTwo() {
  renderPage(
    { '/app/contacts': <ObjectListScreen objectName="Contact" route="/app/contacts" /> },
    '/app/contacts?sort=firstName',
  );
  await screen.findByText('Cora');
  for (const index of [0, 1]) {
    const row = document.querySelector<HTMLElement>(`.ag-row[row-index="${index}"]`);
    await user.click(within(row as HTMLElement).getByRole('checkbox'));
  }
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the selected records' }));
  await dialog.findByText('Records: 2');
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof editTwo>>;
const choose = async (dialog: Dialog, field: string) => {
  await user.click(dialog.getByRole('combobox', { name: 'Choose a field to change…' }));
  await user.click(dialog.getByRole('option', { name: field }));
  // What it becomes is said next.
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(field)));
};
const pick = async (dialog: Dialog, name: string) => {
  await user.type(dialog.getByLabelText('Groups'), name);
  await user.click(await screen.findByRole('option', { name }));
};
const apply = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Apply to all' }));
/** Runs the job that the page tells of, and waits until it says what became of it. */
async function run(running: RegExp, ended: RegExp) {
  await screen.findByText(running);
  await api.runJobs();
  await screen.findByText(ended);
  // What is chosen stays chosen, for what comes next.
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
}
const changed = () => run(/^Changing records: 2/, /^Records changed: 2/);
const undo = async () => {
  // The focus is where the dialog was opened from, and the key of the bars leads on from there.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  await user.keyboard('.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  // As the key of messages does, from anywhere.
  screen.getByRole('button', { name: 'Edit' }).focus();
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard('{Enter}');
  await run(/^Undoing: 2/, /^Undone: 2/);
};

it('adds to lists what is not there, beside what is, and is undone', async () => {
  const dialog = await editTwo();
  await choose(dialog, 'Groups');
  const mode = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'How to change Groups' });
  expect(mode.value).toBe('add');
  await apply(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('required');
  await pick(dialog, 'Lung');
  await apply(dialog);
  await changed();
  expect(await groupsOf()).toEqual(['Heart, Lung', 'Lung', '']);
  await undo();
  expect(await groupsOf()).toEqual(['Heart', '', '']);
});

it('takes out, or replaces, where that is chosen', async () => {
  const dialog = await editTwo();
  await choose(dialog, 'Groups');
  const mode = dialog.getByRole('combobox', { name: 'How to change Groups' });
  await user.selectOptions(mode, 'Replace all by these');
  expect(dialog.getByText('If left empty, it is cleared in all of them.')).toBeTruthy();
  await user.selectOptions(mode, 'Remove these');
  expect(dialog.queryByText('If left empty, it is cleared in all of them.')).toBeNull();
  await pick(dialog, 'Heart');
  await apply(dialog);
  await changed();
  expect(await groupsOf()).toEqual(['', '', '']);
  await undo();
  expect(await groupsOf()).toEqual(['Heart', '', '']);
});

it('gives a field of the tenant a value, judged by its type, and is undone', async () => {
  const dialog = await editTwo();
  await choose(dialog, 'Visits');
  const visits = dialog.getByLabelText('Visits');
  await user.type(visits, '99999999999');
  await apply(dialog);
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(api.sent('BulkUpdateContact')).toHaveLength(0);
  await user.clear(visits);
  await user.type(visits, '12');
  await apply(dialog);
  await changed();
  expect(await visitsOf()).toEqual([['12'], ['12'], []]);
  await undo();
  expect(await visitsOf()).toEqual([['3'], [], []]);
});
