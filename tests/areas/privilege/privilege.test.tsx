import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PrivilegeScreen } from '../../../src/areas/privilege/privilege-screen.tsx';
import type { RoleRules } from '../../../src/contract/access/rules.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { patience } from '../../support/patience.ts';

preparePage();
const api = hostApi();
const user = userEvent.setup();

interface StoredRole {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly rules: RoleRules;
  readonly version: number;
}

async function stored(name: string): Promise<StoredRole | undefined> {
  const { data } = await api.call('{ roles { id key name rules version } }');
  return (data['roles'] as readonly StoredRole[]).find((role) => role.name === name);
}

const SAVE = `mutation ($id: ID, $version: Int, $input: RoleInput!) {
  saveRole(id: $id, version: $version, input: $input) { id version }
}`;
/** Makes a role; answers its id. */
async function make(name: string): Promise<string> {
  const { data } = await api.call(SAVE, { input: { name, rules: { areas: { contacts: ['VIEW'] } } } });
  return (data['saveRole'] as { readonly id: string }).id;
}

const open = async (role: string) => {
  const page = renderPage({ '/app/privilege': <PrivilegeScreen /> }, `/app/privilege?role=${role}`);
  await screen.findByRole('table', {}, { timeout: patience(20_000) });
  return page;
};
const box = (name: string) => screen.getByRole('checkbox', { name });
const save = async () => {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved/);
};

it('shows the rights of the administrators, who cannot lose them', async () => {
  await open('administrator');
  expect(screen.getAllByRole('checkbox').every((each) => (each as HTMLInputElement).checked)).toBe(true);
  expect(screen.getAllByRole('checkbox').every((each) => (each as HTMLInputElement).disabled)).toBe(true);
});

it('makes a role, gives it rights, and takes them back by Undo', async () => {
  await open('administrator');
  await user.click(screen.getByRole('button', { name: 'New role' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the role' }), 'Helpers');
  await user.click(screen.getByRole('button', { name: 'Create role' }));
  await screen.findByRole('heading', { name: 'Helpers' });
  expect(await stored('Helpers')).toMatchObject({ rules: { areas: {} } });

  await user.click(box('Edit: Contacts'));
  expect(box('View: Contacts')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Contacts' }));
  await user.click(box('Edit: Groups'));
  await save();
  expect((await stored('Helpers'))?.rules).toEqual({
    areas: { contacts: ['VIEW', 'EDIT'] },
    objects: { Group: { actions: ['VIEW'] } },
  });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored('Helpers'))?.rules).toEqual({ areas: {} }));
});

it('hides fields of an object', async () => {
  await open(await make('Marketers'));
  const row = screen.queryByRole('button', { name: 'Contacts: records and fields' });
  if (!row) await user.click(screen.getByRole('button', { name: 'Contacts' }));
  await user.click(screen.getByRole('button', { name: 'Contacts: records and fields' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Phone phone/ }), 'hidden');
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await save();
  expect((await stored('Marketers'))?.rules.objects).toMatchObject({
    Contact: { fields: { phone: 'hidden' } },
  });
});

it('keeps what is not saved, and says when somebody else has saved the role meanwhile', async () => {
  const id = await make('Auditors');
  const page = await open(id);
  await user.click(box('Edit: Billing and know-how'));
  page.unmount();
  const { rules, version } = (await stored('Auditors')) as StoredRole;
  await api.call(SAVE, { id, version, input: { name: 'Examiners', rules } });

  await open(id);
  expect(box('Edit: Billing and know-how')).toHaveProperty('checked', true);
  expect(screen.getByText('Someone else has changed this role in the meantime.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(box('Edit: Billing and know-how')).toHaveProperty('checked', false);
  expect(screen.getByRole('textbox', { name: 'Name of the role' })).toHaveProperty('value', 'Examiners');
});

it('deletes only a role that nobody has', async () => {
  await open('administrator');
  await user.click(screen.getByRole('link', { name: /^Helpers/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await stored('Helpers')).toBeUndefined());
});
