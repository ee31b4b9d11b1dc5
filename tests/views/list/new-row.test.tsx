import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { PICKER_PARTS } from '../../../src/views/picker-parts/all-parts.ts';
import { PickerPartsContext } from '../../../src/views/picker/picker-parts.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

interface Row {
  readonly id: string;
  readonly version: number;
  readonly firstName: string | null;
  readonly phone: string | null;
}
const rows = async () => {
  const { data } = await api.call('{ contactList(limit: 50) { rows { id version firstName phone } } }');
  return (data['contactList'] as { rows: readonly Row[] }).rows;
};

afterEach(async () => {
  // A form that goes keeps its draft.
  cleanup();
  localStorage.clear();
  for (const { id, version } of await rows())
    await api.call(`mutation { deleteContact(id: "${id}", version: ${version}) { id } }`);
});

const open = (columns = 'firstName,lastName,phone,email') =>
  renderPage(
    {
      '/app/contacts': (
        <PickerPartsContext value={PICKER_PARTS}>
          <ObjectListScreen objectName="Contact" route="/app/contacts" />
        </PickerPartsContext>
      ),
    },
    `/app/contacts?columns=${columns}`,
  );
const openRow = async () => {
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  const row = within(await screen.findByRole('form', { name: 'New contact' }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByLabelText('First name')));
  return row;
};

it('takes one record after the other, from its first cell on, and takes back what was made', async () => {
  open();
  await openRow();
  await user.keyboard('Zora{Enter}');
  await waitFor(async () => expect((await rows()).map(({ firstName }) => firstName)).toEqual(['Zora']));
  expect(await screen.findByRole('gridcell', { name: 'Zora' })).toBeTruthy();
  const input = await screen.findByLabelText('First name');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect((input as HTMLInputElement).value).toBe('');
  await user.keyboard('Yana{Tab}{Tab}+442000000001{Enter}');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect((await rows()).find(({ firstName }) => firstName === 'Yana')?.phone).toBe('+442000000001');
  expect(api.sent('CreateContact')).toHaveLength(2);
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await user.click(screen.getByLabelText('First name'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a row' })));
});

it('keeps what was typed where the values break a rule, and says so at the cell', async () => {
  open();
  const row = await openRow();
  await user.type(row.getByLabelText('Phone'), '12{Enter}');
  await waitFor(() => expect(row.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true'));
  const phone = row.getByLabelText('Phone');
  expect((phone as HTMLInputElement).value).toBe('12');
  expect(document.activeElement).toBe(phone);
  expect(document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
  expect(await rows()).toEqual([]);
});

it('asks before it drops what was typed, and keeps it where one only leaves', async () => {
  const { unmount } = open();
  const row = await openRow();
  await user.type(row.getByLabelText('Last name'), 'Half{Escape}');
  let dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(row.getByLabelText<HTMLInputElement>('Last name').value).toBe('Half');
  unmount();
  open();
  const again = within(await screen.findByRole('form', { name: 'New contact' }));
  const name = await again.findByLabelText('Last name');
  expect((name as HTMLInputElement).value).toBe('Half');
  await user.click(name);
  await user.keyboard('{Escape}');
  dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Discard the changes' }));
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  const fresh = await screen.findByLabelText('Last name');
  expect((fresh as HTMLInputElement).value).toBe('');
});

it('asks beside its cells for what the user has no column for', async () => {
  open('birthDate');
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  const row = within(await screen.findByRole('form', { name: 'New contact' }));
  expect(await row.findByLabelText('Phone')).toBeTruthy();
  expect(row.getByLabelText('First name')).toBeTruthy();
});
