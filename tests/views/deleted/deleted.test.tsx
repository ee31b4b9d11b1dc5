import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { DeletedSelection } from '../../../src/views/deleted/deleted-selection.tsx';
import { PurgeDialog } from '../../../src/views/deleted/purge-dialog.tsx';
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
  // The focus goes on to the row beside, not back to the beginning of the page.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Restore First');

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

it('filters as lists do, by the address, and names records that a job could not restore', async () => {
  await gone('Adler', { email: 'adler@deleted.test' });
  await gone('Amsel');
  const holder =
    'mutation { made: createContact(input: { lastName: "Holder", email: "adler@deleted.test" }) { id } }';
  expect((await api.call(holder)).errors).toBeUndefined();
  const filter = JSON.stringify(queryFilter('Contact', 'lastName', 'CONTAINS', 'Adl'));
  renderPage(
    { '/app/contacts/deleted': <DeletedScreen objectName="Contact" route="/app/contacts" /> },
    `/app/contacts/deleted?${new URLSearchParams({ filter }).toString()}`,
  );
  await row('Adler');
  expect(screen.queryByRole('link', { name: 'Amsel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore Adler' }));
  await api.runJobs();
  await user.click(await screen.findByRole('button', { name: 'Errors' }));
  await screen.findByText('Adler', { selector: '.job-errors *' });
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  await row('Amsel');
});

it('filters by who deleted records and on which days, in the address, and restores all of those alone', async () => {
  const [kept, back] = [await gone('Kept'), await gone('Fetched')];
  await api.write(sql`update contact set deleted_at = '2026-01-10T12:00:00Z' where id = ${back}`);
  renderPage(
    { '/app/contacts/deleted': <DeletedScreen objectName="Contact" route="/app/contacts" /> },
    '/app/contacts/deleted?from=2026-01-10',
  );
  const part = within(await screen.findByRole('group', { name: 'Who deleted, and when' }));
  await row('Kept');
  const until = part.getByRole('combobox', { name: 'Until' });
  await user.type(until, 'soon{Tab}');
  expect(until.getAttribute('aria-invalid')).toBe('true');
  await user.clear(until);
  await user.type(until, '01/10/2026{Tab}');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Kept' })).toBeNull());
  const people = part.getByRole('combobox', { name: 'Deleted by' });
  const { name } = (await api.call('{ viewer { name } }')).data['viewer'] as { name: string };
  await user.selectOptions(people, await within(people).findByRole('option', { name }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const selection = screen.getByRole('group', { name: 'Selection' });
  await user.click(within(selection).getByRole('button', { name: 'Restore' }));
  await api.runJobs();
  await screen.findByText('Records restored: 1');
  expect([await isLive(back), await isLive(kept)]).toEqual([true, false]);
  await screen.findByText(/No contacts match/);
});

it('says of more than it counts that there are at least so many, and offers none of an older question', () => {
  const page = { rows: [], total: 10_000, totalIsExact: false, mayRestore: true, mayPurge: true };
  const selection = (isOld: boolean) => (
    <DeletedSelection
      page={page}
      isOld={isOld}
      total={0}
      isWhole={false}
      onAll={() => undefined}
      onClear={() => undefined}
      onRestore={() => undefined}
      onPurge={() => undefined}
    />
  );
  const { rerender } = render(selection(false));
  screen.getByRole('button', { name: 'Select all 10,000+' });
  rerender(selection(true));
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  render(
    <PurgeDialog total={10_000} isAtLeast onPurge={() => Promise.resolve()} onClose={() => undefined} />,
  );
  screen.getByText('Records: 10,000+');
});

it('does not say of a record that it is gone while nobody knows, and asks again', async () => {
  const id = await gone('Amsel');
  api.offline('ListDeleted');
  renderPage(
    { '/app/contacts/:id': <RecordScreen objectName="Contact" route="/app/contacts" id={id} /> },
    `/app/contacts/${id}`,
  );
  await screen.findByText(/network/i);
  expect(screen.queryByRole('heading')).toBeNull();
  api.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Amsel was deleted.' });
});
