/** The team as an administrator runs it, and the jobs that the server works at. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rowWith, search } from './screens.ts';

const TEAM = '/app/team-management';
const PASSWORD = 'nine violet kettles hum';

const member = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function chooseStep(page: Page, name: string, step: string): Promise<void> {
  await member(page, name)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: step }).click();
  await page.getByRole('dialog', { name: step }).getByRole('button', { name: step }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The link in the newest mail to an address, as developers find it. */
async function mailedLink(page: Page, address: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/outbox');
  const mail = outbox
    .getByRole('article')
    .filter({ hasText: `To ${address}` })
    .first();
  const link = await mail.getByRole('link').first().getAttribute('href');
  await outbox.close();
  return link ?? '';
}

test('people are invited, take part, and are kept out at once', async ({ signedIn: page, browser }) => {
  await page.goto(TEAM);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'Nora Lind <nora@team.test>\nadmin@demo.test');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(dialog.getByLabel('Name')).toHaveCount(2);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Administrator' });
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Someone with this address is already in the team.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove person 2' }).click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog).toBeHidden();
  await expect(member(page, /Nora Lind/)).toContainText('Invited');

  const hers = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const nora = await hers.newPage();
  await nora.goto(await mailedLink(page, 'nora@team.test'));
  await nora.getByLabel('Your name').fill('Nora Lind');
  for (const field of await nora.locator('input[type="password"]').all()) await field.fill(PASSWORD);
  await nora.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect.poll(() => new URL(nora.url()).pathname).toContain('/login');
  await nora.getByLabel('Tenant').fill('demo');
  await nora
    .getByLabel(/User|E-mail/)
    .first()
    .fill('nora@team.test');
  await nora.locator('input[type="password"]').fill(PASSWORD);
  await nora.getByRole('button', { name: 'Log in' }).click();
  await nora.waitForURL(/dashboard/);

  await page.reload();
  await expect(member(page, /Nora Lind/)).toContainText('Logged in');
  await chooseStep(page, 'Nora Lind', 'Lock');
  await expect(member(page, /Nora Lind/)).toContainText('Locked');
  await nora.goto(TEAM);
  await expect(nora.getByRole('button', { name: 'Log in' })).toBeVisible();
  await hers.close();

  await chooseStep(page, 'Nora Lind', 'Unlock');
  await expect(member(page, /Nora Lind/)).toContainText('Active');
  await chooseStep(page, 'Nora Lind', 'Disable');
  await expect(member(page, /Nora Lind/)).toContainText('Disabled');
});

test('the team is searched and sorted, and oneself is not locked', async ({ signedIn: page }) => {
  await page.goto(TEAM);
  await page.getByRole('button', { name: 'Last seen' }).click();
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await search(page, 'admin@');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await member(page, /admin@demo\.test/)
    .getByRole('button', { name: /Actions/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Change role']);
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByRole('alert')).toContainText('last administrator');
});

test('the errors of a job are downloaded, and its rows tried again', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  const ask = async (query: string, variables = {}) => {
    const origin = page.url().startsWith('http') ? new URL(page.url()).origin : undefined;
    const answer = await page.request.post('/api/graphql', {
      data: { query, variables },
      ...(origin ? { headers: { origin } } : {}),
    });
    return ((await answer.json()) as { data: Record<string, { id: string; rows: { id: string }[] }> }).data;
  };
  const { contactList } = await ask('{ contactList(limit: 3) { rows { id } } }');
  const ids = contactList?.rows.map(({ id }) => id);
  const { job } = await ask(
    'mutation ($ids: [ID!]) { job: bulkUpdateContact(ids: $ids, input: { email: "same@a.test" }) { id } }',
    { ids },
  );
  await page.goto('/app/batch-job');
  expect(job?.id).toBeDefined();
  // The newest is the first.
  const row = rowWith(page, 'Change of contacts').first();
  await expect(row).toContainText('Completed with errors');
  await row.getByRole('button', { name: /Actions/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download errors (CSV)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('A record with this value already exists.');

  await row.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Retry failed rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry failed rows' }).click();
  await expect(rowWith(page, /second try/).first()).toContainText('Completed with errors');
});
