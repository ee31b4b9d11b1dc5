/** A sender is set up and tried against a real mail server; its password is seen by nobody again. */
import { randomBytes } from 'node:crypto';
import { startMailServer } from '../server/platform/mail/mail-server.ts';
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';

const SECRET = 'open sesame 77';
const known: unknown[] = [];

const test = testWith(async () => {
  const mail = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      known.push([username, password]);
      done(null, { user: username });
    },
  });
  const env = { TESSERA_SECRETS_KEY: randomBytes(32).toString('base64'), OUTGOING_ALLOW: '127.0.0.1' };
  const server = await startDemo({ env });
  return {
    ...server,
    mail,
    stop: async () => {
      await mail.close();
      await server.stop();
    },
  };
});

test('a sender is set up, tried, and keeps its password to itself', async ({ page, server }) => {
  const { deliveries, settings } = server.mail;
  await signIn(page, server.url);
  await page.goto('/app/senders/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Local mail');
  await page.getByRole('textbox', { name: /^Sender's address/ }).fill('ada@tenant.test');
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(settings.port));
  await page.getByLabel('Encryption', { exact: true }).selectOption({ label: 'None' });
  await page.getByLabel('User name', { exact: true }).fill('ada');
  await page.getByLabel('Password', { exact: true }).fill(SECRET);
  // What is of another service is not asked for.
  await expect(page.getByLabel('Address of the service')).toHaveCount(0);
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(drafts).toContain('ada@tenant.test');
  expect(await drafts()).not.toContain(SECRET);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send a test message' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Send a test message' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('bob@example.test');
  await dialog.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('The service accepted the test message for bob@example.test.')).toBeVisible();
  expect(deliveries.map(({ recipients }) => recipients)).toEqual([['bob@example.test']]);
  expect(known).toEqual([['ada', SECRET]]);

  const seen = await page.request.post(`${server.url}/api/graphql`, {
    data: { query: '{ messageSenderList(limit: 10) { rows { name password } } }' },
  });
  expect(await seen.text()).not.toContain('sesame');
  // Changed beside it, it stays as it is.
  await page.goto('/app/senders');
  await page.locator('.object-table-link').filter({ hasText: 'Local mail' }).first().click();
  await page.locator('.form-title a[href*="?edit"]').click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel("Sender's name", { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test message' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send a test message' }).click();
  await expect.poll(() => deliveries.length).toBe(2);
  expect(known).toEqual([
    ['ada', SECRET],
    ['ada', SECRET],
  ]);
});
