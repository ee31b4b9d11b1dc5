/** Two administrators change the same document: what goes together by itself, what is asked, and the way back. */
import type { Browser, Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { startDemo } from '../support/demo-data.ts';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { patience } from '../support/patience.ts';

const test = testWith(startDemo);

async function call<T>(page: Page, query: string): Promise<T> {
  const answer = await page.request.post('/api/graphql', { data: { query } });
  const { data } = (await answer.json()) as { readonly data: T };
  return data;
}

async function open(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience(15_000));
  await signIn(page, url, { ...DEMO_LOGIN, username });
  return page;
}

/** A second administrator: one of the other users with that role. */
async function makeAdministrator(page: Page, email: string): Promise<void> {
  const { roles, teamMembers } = await call<{
    readonly roles: readonly { readonly id: string; readonly key: string }[];
    readonly teamMembers: { readonly rows: readonly { readonly id: string; readonly email: string }[] };
  }>(page, '{ roles { id key } teamMembers { rows { id email } } }');
  const role = roles.find(({ key }) => key === 'administrator')?.id;
  const user = teamMembers.rows.find((row) => row.email === email)?.id;
  await call(page, `mutation { setUserRole(userId: "${user ?? ''}", roleId: "${role ?? ''}") { id } }`);
}

/** The cell of a contact's text in a language, by what stands in the row of English. */
const cell = (page: Page, row: string, column: number): Locator =>
  page
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('gridcell')
    .nth(column);
const [POLISH, ENGLISH, GERMAN] = [0, 1, 2];

async function write(page: Page, row: string, column: number, text: string): Promise<void> {
  await cell(page, row, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(cell(page, row, column)).toContainText(text);
}

async function keepsTheRules(page: Page, what: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('body.bp6-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await axeViolations(page), `${what}, ${colorScheme}, ${String(width)}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${what}, ${String(width)}: wider than the window`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

const germanLabel = async (page: Page) => {
  const { objects } = await call<{
    readonly objects: readonly { readonly name: string; readonly label: string }[];
  }>(page, '{ objects(locale: "de") { name label } }');
  return objects.find(({ name }) => name === 'Contact')?.label;
};

test('two authors merge, decide and go back', async ({ browser, server }) => {
  test.slow();
  const ann = await open(browser, server.url, DEMO_LOGIN.username);
  await makeAdministrator(ann, 'auditor@demo.test');
  const bob = await open(browser, server.url, 'auditor@demo.test');

  for (const page of [ann, bob]) {
    await page.goto('/app/configuration/Contact?tab=texts');
    await expect(page.getByRole('grid', { name: 'Texts' })).toBeVisible();
  }
  await write(ann, 'One record', GERMAN, 'Kunde');
  await write(ann, 'Many records', ENGLISH, 'Customers');
  await write(bob, 'One record', GERMAN, 'Klient');
  await write(bob, 'One record', POLISH, 'Klient');
  for (const page of [ann, bob]) await expect(page.getByText('Draft saved')).toBeVisible();

  // The first one meets nobody.
  await ann.goto('/app/configuration/review');
  await expect(ann.getByText('Changes: 2')).toBeVisible();
  await ann.getByLabel('Note').fill('Customers, as sales says');
  await ann.getByRole('button', { name: 'Publish' }).click();
  await expect(ann.getByRole('heading', { name: 'Published as no. 1' })).toBeVisible();
  expect(await germanLabel(bob)).toBe('Kunde');

  // The second one is asked about the one key that both have changed; the rest has merged.
  await bob.goto('/app/configuration/review');
  const conflict = bob.getByRole('group', { name: /^Contact/ });
  await expect(conflict).toBeVisible();
  await expect(bob.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(bob.getByText('Conflicts to be decided: 1')).toBeVisible();
  await keepsTheRules(bob, 'review');
  await conflict.getByRole('radio', { name: /^Your change/ }).check();
  await bob.getByRole('button', { name: 'Publish' }).click();
  await expect(bob.getByRole('heading', { name: 'Published as no. 2' })).toBeVisible();
  expect(await germanLabel(ann)).toBe('Klient');

  // Back to what the first one has published, after a look at what that changes.
  await ann.goto('/app/configuration/history');
  await expect(ann.getByText('Customers, as sales says')).toBeVisible();
  await ann.getByRole('button', { name: 'Return to no. 1' }).click();
  const dialog = ann.getByRole('dialog', { name: 'Return to no. 1?' });
  await expect(dialog.getByText('This would change for everyone at once: 2')).toBeVisible();
  await keepsTheRules(ann, 'rollback');
  await dialog.getByLabel('Note').fill('Not agreed');
  await dialog.getByRole('button', { name: 'Return to this' }).click();
  await expect(ann.getByRole('heading', { name: /^No\. 3/ })).toBeVisible();
  await expect(ann.getByText('Returned to no. 1.')).toBeVisible();
  expect(await germanLabel(bob)).toBe('Kunde');
});
