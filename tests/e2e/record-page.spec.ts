/** The page of a record: tabs in the address, related lists, the timeline, and records that are still in use. */
import type { Page } from '@playwright/test';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { editRecord, openPicker, openTab, pick, range, records, rowWith, search } from './screens.ts';
import { patience } from '../support/patience.ts';

const TOTAL = 'query ($id: ID!) { group(id: $id) { contactListTotal } }';
const MADE = (name: string) =>
  `mutation ($input: ${name}Input!) { made: create${name}(input: $input) { id } }`;
const JOB = { timeout: patience(30_000) };

test('the others of a related list are a link away, in a list of just these records', async ({
  signedIn: page,
  tessera,
}) => {
  const make = async (name: string, input: object) =>
    (await graphql<{ made: { id: string } }>(page.request, tessera.url, MADE(name), { input })).made.id;
  const workplace = await make('Workplace', { name: 'Clinic of seven' });
  for (let at = 1; at <= 7; at++)
    await make('Contact', { lastName: `Sevenfold ${String(at)}`, workplaceList: [workplace] });
  await page.goto(`/app/workplaces/${workplace}`);
  await page.getByRole('link', { name: '2 more' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(range(page)).toHaveText('1–7 of 7');
  await expect(records(page).filter({ hasText: 'Sevenfold' })).toHaveCount(7);
});

test('members of a group: the total is that of the list, records come and go by jobs', async ({
  signedIn: page,
  tessera,
}) => {
  const ask = <T>(query: string, variables: object) =>
    graphql<T>(page.request, tessera.url, query, { ...variables });
  const { made } = await ask<{ made: { id: string } }>(MADE('Group'), {
    input: { name: 'Members of a test' },
  });
  for (const lastName of ['Memberone', 'Membertwo', 'Memberthree']) {
    await ask(MADE('Contact'), {
      input: { lastName, ...(lastName === 'Memberone' && { groupList: [made.id] }) },
    });
  }
  const isWhole = async (total: number) => {
    await expect(range(page)).toHaveText(`1–${String(total)} of ${String(total)}`, JOB);
    const { group } = await ask<{ group: { contactListTotal: number } }>(TOTAL, { id: made.id });
    expect(Number(group.contactListTotal)).toBe(total);
  };
  await page.goto(`/app/groups/${made.id}`);
  await openTab(page, 'Contacts');
  await expect(page).toHaveURL(/\?tab=contacts$/);
  await isWhole(1);

  await page.getByRole('button', { name: 'Add existing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await search(dialog, 'Member');
  await expect(records(dialog)).toHaveCount(2);
  for (const name of ['Membertwo', 'Memberthree']) await pick(dialog, name);
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('Records changed: 2')).toBeVisible(JOB);
  await isWhole(3);

  await page.getByRole('button', { name: 'New', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('Last name').fill('Memberfour');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await isWhole(4);

  await rowWith(page, 'Memberone').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Remove from this list' }).click();
  await isWhole(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isWhole(4);
  // The next group opens with the same tab.
  await page.goto('/app/groups');
  await records(page).first().getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
  // Nothing is edited in a list: the form opens with its fields.
  await editRecord(page);
  await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'false');
});

const chooseWorkplace = async (page: Page, name: string) => {
  const dialog = await openPicker(page, 'Refer to another record instead');
  await search(dialog, name);
  await pick(dialog, name);
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
};

test('a workplace in use: the dialog says by whom, re-links, and then deletes', async ({
  signedIn: page,
  tessera,
}) => {
  const ask = <T>(query: string, variables: object) =>
    graphql<T>(page.request, tessera.url, query, { ...variables });
  const place = async (name: string) =>
    (await ask<{ made: { id: string } }>(MADE('Workplace'), { input: { name } })).made.id;
  const [old, next] = [await place('Ward to be closed'), await place('Ward that stays')];
  const input = { lastName: 'Relinked', workplaceList: [old] };
  const { made } = await ask<{ made: { id: string } }>(MADE('Contact'), { input });

  await page.goto(`/app/workplaces/${old}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Still in use' });
  await expect(dialog.getByText('Contacts: 1')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Relinked' })).toBeVisible();
  await chooseWorkplace(page, 'Ward that stays');
  await dialog.getByRole('button', { name: 'Re-link and delete' }).click();
  await expect(page.getByText('Ward to be closed was deleted.')).toBeVisible(JOB);
  await expect(page).toHaveURL(/\/app\/workplaces(\?|$)/);
  const query = 'query ($id: ID!) { contact(id: $id) { workplaceList { id } } }';
  const { contact } = await ask<{ contact: { workplaceList: { id: string }[] } }>(query, { id: made.id });
  expect(contact.workplaceList).toEqual([{ id: next }]);
});

test('a contact: one draft over all tabs, meetings are saved with the others, the timeline shows it', async ({
  signedIn: page,
  tessera,
}) => {
  const { made } = await graphql<{ made: { id: string } }>(page.request, tessera.url, MADE('Contact'), {
    input: { lastName: 'Timelined' },
  });
  await page.goto(`/app/contacts/${made.id}?edit&tab=relations`);
  const dialog = await openPicker(page, 'Meetings');
  await records(dialog).first().getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  await openTab(page, 'Data');
  await page.getByLabel('First name').fill('Tina');
  await openTab(page, 'Consents');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved: Tina Timelined')).toBeVisible(JOB);
  await page.goto(`/app/contacts/${made.id}?tab=timeline`);
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(entries.filter({ hasText: 'Changed' })).toContainText('Tina', JOB);
  await page.getByRole('button', { name: 'Meetings', exact: true }).click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole('link').click();
  await expect(page).toHaveURL(/\/app\/meetings\//);
});
