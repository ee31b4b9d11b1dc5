import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DeletedScreen } from '../../../src/views/deleted/deleted-screen.tsx';
import { RecordScreen } from '../../../src/views/record/record-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

async function gone(lastName: string, more: Record<string, string> = {}): Promise<string> {
  const create = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id } }';
  const { data } = await api.call(create, { input: { lastName, ...more } });
  const { id } = data['made'] as { id: string };
  await api.call('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id });
  return id;
}
const isLive = async (id: string) =>
  (await api.call('query ($id: ID!) { contact(id: $id) { id } }', { id })).data['contact'] !== null;
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

it('restores one record, and removes chosen ones for good after a question', async () => {
  const [back, first, second] = [await gone('Back'), await gone('First'), await gone('Second')];
  renderPage(
    { '/app/contacts/deleted': <DeletedScreen objectName="Contact" route="/app/contacts" /> },
    '/app/contacts/deleted',
  );
  await user.click(within(await row('Back')).getByRole('button', { name: 'Restore Back' }));
  await api.runJobs();
  await screen.findByText('Records restored: 1');
  expect(await isLive(back)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Back' })).toBeNull());

  for (const name of ['First', 'Second'])
    await user.click(within(await row(name)).getByRole('checkbox', { name: `Select ${name}` }));
  const selection = screen.getByRole('group', { name: 'Selection' });
  within(selection).getByText('Selected: 2');
  await user.click(within(selection).getByRole('button', { name: 'Delete permanently' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete permanently?' });
  within(dialog).getByText('Records: 2');
  await user.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
  await screen.findByText('Deleting records permanently: 2');
  await api.runJobs();
  await screen.findByText('Records deleted permanently: 2');
  await screen.findByText('No deleted contacts');
  const { data } = await api.call(
    'query ($ids: [ID!]) { deletedRecords(objectName: "Contact", ids: $ids) { total } }',
    { ids: [first, second] },
  );
  expect(data['deletedRecords']).toEqual({ total: 0 });
});

it('says at the address of a deleted record who deleted it, and restores it there once its e-mail is free', async () => {
  const id = await gone('Nowak', { email: 'nowak@deleted.test' });
  const create =
    'mutation { made: createContact(input: { lastName: "Holder", email: "nowak@deleted.test" }) { id } }';
  const holder = ((await api.call(create)).data['made'] as { id: string }).id;
  renderPage(
    { '/app/contacts/:id': <RecordScreen objectName="Contact" route="/app/contacts" id={id} /> },
    `/app/contacts/${id}`,
  );
  await screen.findByRole('heading', { name: 'Nowak was deleted.' });
  screen.getByText(/^Deleted by .+ on .+ It can be restored until/);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText(/^E-mail: Another record has this value by now/);
  await api.call('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: holder });
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByRole('heading', { name: 'Nowak' });
});
