import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DuplicatesScreen } from '../../../src/views/duplicates/duplicates-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { patience } from '../../support/patience.ts';

preparePage();
const api = hostApi();
const user = userEvent.setup();

async function create(lastName: string, more: Record<string, string> = {}): Promise<string> {
  const query = 'mutation ($input: LeadInput!) { createLead(input: $input) { id } }';
  const { data, errors } = await api.call(query, { input: { lastName, ...more } });
  expect(errors).toBeUndefined();
  return (data['createLead'] as { id: string }).id;
}

const open = () =>
  renderPage(
    {
      '/app/leads/duplicates': <DuplicatesScreen objectName="Lead" route="/app/leads" />,
      '/app/leads/:id': <p />,
    },
    '/app/leads/duplicates',
  );
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const button = (name: string) => screen.findByRole('button', { name });
const lead = async (id: string) => {
  const { data } = await api.call(`{ lead(id: "${id}") { lastName businessTitle notes externalId } }`);
  return data['lead'] as Record<string, unknown> | null;
};

it('goes from the first search through pairs to a merge that was decided anew, and its Undo', async () => {
  const phone = '+48600100200';
  const kept = await create('Nowak', { phone, businessTitle: 'Nurse', notes: 'Kept', externalId: 'a' });
  const other = await create('Novak', { phone, notes: 'Other' });
  await create('One', { email: 'same@a.test' });
  await create('Two', { email: 'same+x@a.test' });
  open();
  await screen.findByText(/Nobody has looked for duplicates of leads/);
  await user.click(await button('Find duplicates'));
  await screen.findByText('Looking for duplicates…');
  await api.runJobs();
  await waitFor(() => expect(options()).toHaveLength(2), { timeout: patience(5000) });

  // By keyboard: the other pair, and it is none.
  options()[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(options()[1]);
  await user.keyboard('{ArrowUp}');
  if (options()[0]?.textContent.includes('Nowak')) await user.keyboard('{ArrowDown}');
  await user.click(screen.getAllByRole('button', { name: 'No duplicates' }).at(-1) as HTMLElement);
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.click(await button('Undo'));
  await waitFor(() => expect(options()).toHaveLength(2));

  const pair = options().find((option) => option.textContent.includes('Nowak'));
  await user.click(pair as HTMLElement);
  await screen.findByText('Phone is equal');
  await user.click(await button('Merge…'));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
  const group = (name: string) => within(dialog).findByRole('group', { name });
  const chosen = async (name: string, value: string) =>
    expect(within(await group(name)).getByRole<HTMLInputElement>('radio', { name: value }).checked).toBe(
      true,
    );
  /** Once it is known that nothing keeps what was chosen. */
  const merge = async () => {
    const ready = within(dialog).getByRole('button', { name: 'Merge' });
    await waitFor(() => expect(ready.getAttribute('aria-disabled')).toBe('false'));
    await user.click(ready);
  };
  await chosen('Business title', 'Nurse');
  await user.click(within(await group('Last name')).getByRole('radio', { name: 'Novak' }));
  within(dialog).getByText(/The same in both/);

  // Somebody else is faster: nothing is merged, and what is new is shown.
  await api.call(`mutation { updateLead(id: "${other}", version: 1, input: { notes: "Newest" }) { id } }`);
  await merge();
  await within(dialog).findByText(/Nothing was merged/);
  within(await group('Notes')).getByText('Newest');
  within(dialog).getByText('changed just now');
  expect(await lead(other)).not.toBeNull();
  await chosen('Last name', 'Novak');
  await user.click(within(await group('Notes')).getByRole('radio', { name: 'Newest' }));
  await merge();
  await screen.findByText('The two records were merged.');
  expect(await lead(other)).toBeNull();
  expect(await lead(kept)).toEqual({
    lastName: 'Novak',
    businessTitle: 'Nurse',
    notes: 'Newest',
    externalId: 'a',
  });

  // Undo waits in the list of merges; once somebody has edited the result, it says what.
  await user.click(await button('Merged'));
  await user.click(await button('Undo the merge of Novak'));
  await screen.findByText('The merge was undone: both records are as they were.');
  expect(await lead(other)).toMatchObject({ lastName: 'Novak' });
  expect(await lead(kept)).toMatchObject({ lastName: 'Nowak' });
});

it('says before the merge what keeps the records from it, until it is chosen otherwise', async () => {
  const phone = '+48600100300';
  await create('Kept', { phone, notes: 'One' });
  const converted = await create('Converted', { phone });
  const { errors } = await api.call(`mutation { convertLead(id: "${converted}", version: 1) { id } }`);
  expect(errors).toBeUndefined();
  open();
  await user.click(await screen.findByRole('button', { name: /^(Find duplicates|Search again)$/ }));
  await api.runJobs();
  await waitFor(() =>
    expect(options().some(({ textContent }) => textContent.includes('Converted'))).toBe(true),
  );
  await user.click(options().find(({ textContent }) => textContent.includes('Converted')) as HTMLElement);
  await user.click(await button('Merge…'));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
  const group = (name: string) => within(dialog).findByRole('group', { name });
  const merge = () => within(dialog).getByRole('button', { name: 'Merge' });
  await user.click(await within(dialog).findByRole('radio', { name: /^Kept.+/ }));
  await user.click(within(await group('Status')).getByRole('radio', { name: 'Converted' }));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Status: /);
  expect(merge().getAttribute('aria-disabled')).toBe('true');
  await user.click(within(await group('Status')).getByRole('radio', { name: 'New' }));
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
  expect(merge().getAttribute('aria-disabled')).toBe('false');
});
