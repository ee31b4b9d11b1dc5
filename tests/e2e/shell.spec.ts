/** The frame around every screen (specification, sections 1, 2 and 9): search, commands, language, zone, dashboard. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';
import { records } from './screens.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const active = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');

/** The same user at another computer. */
async function elsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  await signIn(page, url);
  return page;
}

test('finds screens, records and actions by the keyboard alone, and what was used last first', async ({
  signedIn: page,
}) => {
  await page.goto('/app/groups');
  const box = page.getByRole('main').getByRole('searchbox');
  await box.click();
  await page.keyboard.type('?/');
  await expect(box).toHaveValue('?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  const text = palette(page).getByRole('combobox');
  await expect(text).toBeFocused();
  await page.keyboard.type('custom fi');
  await expect(active(page)).toHaveText(/Custom fields/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/custom-fields/);
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Custom fields' })).toBeVisible();

  // A record, found on the server; all that are found are a list away.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('kowal');
  const contacts = palette(page).getByRole('group', { name: 'Contacts' });
  await expect(contacts.getByRole('option')).toHaveCount(6);
  await expect(contacts.getByRole('option', { name: /^Show all \(\d+\)$/ })).toBeVisible();
  const first = contacts.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(text).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  // The second line tells namesakes apart.
  const [name = ''] = (await first.innerText()).split('\n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  const recent = palette(page).getByRole('group', { name: 'Recently used' });
  await expect(recent.getByRole('option')).toHaveText([new RegExp(name), /Custom fields/]);
  await page.keyboard.type('new group');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/groups\/new$/);
  // The form has taken it.
  await expect(page.getByRole('main').locator('input:focus')).toHaveCount(1);

  // The focus goes back to where it was.
  const button = page.getByRole('banner').getByRole('button', { name: /^Search…/ });
  await button.click();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Single-character shortcuts').click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await expect(keys).toBeHidden();
});

test('shows every time in the zone that the user chooses, on every computer', async ({
  signedIn: page,
  browser,
  tessera,
}) => {
  await page.goto('/app/campaigns?size=5&columns=name,lastModifiedAtUTC&sort=name');
  const times = () => page.locator('[col-id="lastModifiedAtUTC"][role=gridcell]').allInnerTexts();
  await expect(records(page).first()).toBeVisible();
  const before = await times();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await page.getByRole('button', { name: /^Time zone/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Time zone' });
  await expect(dialog.getByRole('group', { name: 'Of this browser' }).getByRole('option')).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.type('utc+7 ho chi');
  await expect(dialog.getByRole('option')).toHaveText([/Ho Chi Minh/]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(times).not.toEqual(before);
  const there = await times();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await expect(page.getByRole('button', { name: /^Time zone: Asia/ })).toBeFocused();

  const other = await elsewhere(browser, tessera.url);
  await other.goto('/app/campaigns?size=5&columns=name,lastModifiedAtUTC&sort=name');
  await expect(other.getByRole('button', { name: /^Time zone: Asia/ })).toBeVisible();
  await expect
    .poll(() => other.locator('[col-id="lastModifiedAtUTC"][role=gridcell]').allInnerTexts())
    .toEqual(there);
  await other.getByRole('button', { name: /^Time zone/ }).click();
  await other.keyboard.type('utc');
  await other.getByRole('group', { name: 'Of this browser' }).getByRole('option').click();
  await other.context().close();
});

test('changes language and colours without a reload, and keeps both for the user', async ({
  signedIn: page,
  browser,
  tessera,
}) => {
  await page.goto('/app/contacts?size=5');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakte' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('navigation', { name: 'Seiten' }).getByRole('status')).toHaveText(/5\.0\d\d/);
  await page.getByRole('button', { name: 'Benutzermenü' }).click();
  await page.getByText('Dunkel', { exact: true }).click();
  await expect(page.locator('body.bp6-dark')).toHaveCount(1);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);

  const other = await elsewhere(browser, tessera.url);
  await other.goto('/app/contacts?size=5');
  await expect(other.getByRole('heading', { level: 1, name: 'Kontakte' })).toBeVisible();
  await expect(other.locator('body.bp6-dark')).toHaveCount(1);
  await other.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByText('System', { exact: true }).click();
  await expect(other.locator('body.bp6-dark')).toHaveCount(0);
  await other.context().close();
});

test('of two quick choices the last one is kept, however long the first is on its way', async ({
  signedIn: page,
}) => {
  await page.goto('/app/contacts?size=5');
  const isChoice = (request: Request, locale: string) =>
    (request.postData() ?? '').includes('SavePreferences') &&
    (request.postData() ?? '').includes(`"locale":"${locale}"`);
  const arrived = page.waitForResponse((answer) => isChoice(answer.request(), 'en'));
  await page.route('**/api/graphql', async (route, request) => {
    // Until the second would have arrived long since.
    if (isChoice(request, 'pt')) await Promise.race([arrived, setTimeout(1000)]);
    await route.continue();
  });
  const language = page.locator('.locale-picker select');
  for (const locale of ['pt', 'en']) await language.selectOption(locale);
  await arrived;
  await page.unrouteAll({ behavior: 'wait' });
  const answer = await page.request.post('/api/graphql', { data: { query: '{ preferences { locale } }' } });
  expect(await answer.json()).toEqual({ data: { preferences: { locale: 'en' } } });
});

test('leads home from everywhere, and to a deep link after the login', async ({ page }) => {
  await page.goto('/app/knowhow?from=mail#top');
  await expect(page).toHaveURL(/\/app\/authenticate\/login/);
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User').fill(DEMO_LOGIN.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/app\/knowhow\?from=mail#top$/);
  await expect(page).toHaveTitle('Know-how assistant · Tessera');
  const main = page.getByRole('main');
  await expect(main).toContainText('not part of this version');
  await expect(main).toContainText('name page and passage');
  await expect(main.getByRole('link', { name: 'Team members', exact: true })).toHaveAttribute(
    'href',
    '/app/team-management',
  );

  await page.goto('/app/workflw');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Workflows' })).toHaveAttribute('href', '/app/workflow');
  await main.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('Dashboard · Tessera');
  await page.goto('/admin/courses/list');
  await expect(main).toContainText('not enabled for you');
});

test('the dashboard counts, and shows what others change as they do', async ({ signedIn: page }) => {
  await page.goto('/dashboard');
  const cards = page.getByRole('main').locator('.dashboard-card');
  await expect(cards.filter({ hasText: 'Contacts' })).toContainText(/\d,\d{3}/);
  await expect(cards.filter({ hasText: 'Leads' }).getByRole('img')).toHaveAccessibleName(
    /^Last 30 days: \d+/,
  );
  const groups = cards.filter({ hasText: 'Groups' });
  const count = async () => Number(/\d+/.exec(await groups.innerText())?.[0]);
  const before = await count();
  const name = `Dashboard ${String(Date.now())}`;
  await page.request.post('/api/graphql', {
    data: { query: `mutation { createGroup(input: { name: "${name}" }) { id } }` },
  });
  const recent = page.getByRole('region', { name: 'Changed last' });
  await expect(recent.getByRole('link', { name })).toBeVisible();
  await expect.poll(count).toBe(before + 1);
  await recent.getByRole('button', { name: 'By me' }).click();
  await recent.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
