/** The session over its whole life: two browsers, several tabs, and a clock that is moved forward. */
import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_LOGIN } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';
import { input, records } from './screens.ts';
import { patience } from '../support/patience.ts';

async function logIn(page: Page, username = DEMO_LOGIN.username): Promise<void> {
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User', { exact: true }).fill(username);
  await page.getByLabel('Password').fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** All but that of the device, by which the next login knows it again. */
const sessionCookies = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).filter((name) => !name.startsWith('tessera_device_'));

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Inactivity Detected' });

test('a second login ends the first, which learns it when it is looked at', async ({
  page,
  browser,
  tessera,
}) => {
  await page.goto('/app/groups?size=5');
  await logIn(page);
  await expect(records(page).first()).toBeVisible();

  const other = await browser.newContext({ baseURL: tessera.url });
  const second = await other.newPage();
  await second.goto('/app/contacts?size=5');
  await logIn(second);
  await expect(records(second).first()).toBeVisible();

  // The check of a focus; a browser without a window has none by itself.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText(/Your account has logged in somewhere else/)).toBeVisible();
  await expect.poll(() => sessionCookies(page.context())).toEqual([]);
  await expect(page).toHaveURL(/\/app\/authenticate\/login\?next=/);

  // And the other way round: back where it was, while the second one is refused its next call.
  await logIn(page);
  await expect(page).toHaveURL(/\/app\/groups/);
  await expect(records(page).first()).toBeVisible();
  await second.getByRole('columnheader', { name: 'E-mail' }).click();
  await expect(second.getByText(/Your account has logged in somewhere else/)).toBeVisible();
  await other.close();
});

test('who is inactive is logged out in all tabs; the draft waits for its writer and for nobody else', async ({
  context,
  signedIn,
}) => {
  await signedIn.close();
  // One clock for all tabs, which runs on between the test's moves.
  await context.clock.install();
  const page = await open(context, '/app/groups/new');
  const tab = await open(context, '/app/contacts?size=5');
  await expect(records(tab).first()).toBeVisible();
  await input(page, 'Name').fill('Half a group');
  await expect(page.getByRole('timer')).toHaveText(/^Session expires in 1[45]:\d\d$/);

  await context.clock.fastForward('13:01');
  await expect(page.getByRole('timer')).toHaveText(/^Session expires in 01:\d\d$/);
  await expect(page.getByText('Your session expires in two minutes.')).toBeAttached();
  // A key in one tab is activity in the other one, too.
  await page.bringToFront();
  await page.keyboard.press('Shift');
  await expect(tab.getByRole('timer')).toHaveText(/^Session expires in 1[45]:\d\d$/);

  // As a machine that sleeps: nothing runs meanwhile.
  await context.clock.fastForward('15:01');
  await expect(dialogOf(tab)).toBeVisible();
  await expect(records(tab)).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await expect(dialogOf(page)).toContainText(
    'You were inactive. For security reasons we have logged you out. Please log in again to continue',
  );
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialogOf(page)).toBeVisible();
  await expect.poll(() => sessionCookies(context)).toEqual([]);

  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/next=%2Fapp%2Fgroups%2Fnew/);
  await logIn(page, 'marketer@demo.test');
  await expect(input(page, 'Name')).toHaveValue('');
  await expect(page.getByText('Draft restored')).toBeHidden();
  await page.goto('/app/logout');
  await expect(page.getByLabel('Tenant')).toBeVisible();
  await page.goto('/app/groups/new');
  await logIn(page);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(input(page, 'Name')).toHaveValue('Half a group');
});

test('a browser that is opened again after the limit shows and asks nothing', async ({
  context,
  signedIn,
}) => {
  await signedIn.goto('/app/groups?size=5');
  await expect(signedIn.getByRole('timer')).toBeVisible();
  await signedIn.close();

  await context.clock.install({ time: Date.now() + 16 * 60_000 });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/app/groups?size=5');
  await expect(dialogOf(page)).toBeVisible();
  await expect(records(page)).toHaveCount(0);
  expect([...new Set(asked)]).toEqual(['DELETE /api/auth/session/logout']);
});

test('nobody is logged out on a public screen', async ({ context, signedIn }) => {
  await signedIn.close();
  await context.clock.install();
  const page = await open(context, '/app/authenticate/reset#none');
  await context.clock.fastForward('20:00');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  // Its texts come late, and follow the language all the same.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pl');
  await expect(page.getByRole('heading', { name: 'Ustaw nowe hasło' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toContain('tessera_session');
});

test('a forgotten password is chosen anew by a mailed link, once', async ({ page, context }) => {
  const user = 'auditor@demo.test';
  await page.goto('/app/authenticate/login');
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User', { exact: true }).fill(user);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // What was typed comes along.
  await expect(page.getByLabel('User', { exact: true })).toHaveValue(user);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/^If there is such an account/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User', { exact: true }).fill('nobody@demo.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/^If there is such an account/)).toBeVisible();

  const outbox = await context.newPage();
  const mail = outbox.getByRole('article').filter({ hasText: `To ${user}` });
  await expect(async () => {
    await outbox.goto('/dev/outbox');
    await expect(mail.first()).toBeVisible({ timeout: patience(1000) });
  }).toPass();
  await expect(outbox.getByText('nobody@demo.test')).toHaveCount(0);
  const link = (await mail.first().getByRole('link').first().getAttribute('href')) ?? '';
  await outbox.close();

  const { pathname, search, hash } = new URL(link);
  await page.goto(pathname + search + hash);
  const password = page.getByLabel('New password');
  await password.fill('password1234');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Many people use this password. Please choose another one.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('seventeen green otters');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(
    page.getByText('Your password has been changed. Please log in with the new one.'),
  ).toBeVisible();
  await expect(page.getByLabel('User', { exact: true })).toHaveValue(user);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill('seventeen green otters');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(pathname + search);
  await page.getByLabel('New password').fill('another seventeen otters');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('This link has already been used or is too old.')).toBeVisible();
});
