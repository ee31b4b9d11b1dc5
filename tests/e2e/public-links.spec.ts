/** Pages that people without a login open by a link, as the area that `npm run generate:area` makes has one. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { intlLocale, LOCALES } from '../../src/contract/constants.ts';
import { startWithArea } from '../support/area-server.ts';
import { axeViolations } from '../support/axe.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';

const test = testWith(() => startWithArea('visits'));

/** Somebody of the team makes a link. */
async function makeLink(page: Page, url: string): Promise<string> {
  await signIn(page, url);
  const answer = await page.request.post(`${url}/api/graphql`, {
    data: { query: 'mutation { inviteVisits }' },
  });
  await page.context().clearCookies();
  return ((await answer.json()) as { data: { inviteVisits: string } }).data.inviteVisits;
}
const secretOf = (link: string): string => link.slice(link.lastIndexOf('.') + 1);

test('a link opens its page, which takes what a visitor sends, once; nobody hears of its secret', async ({
  page,
  server,
}) => {
  const link = await makeLink(page, server.url);
  const faults: string[] = [];
  const told: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  page.on('request', (request) => told.push(request.url(), JSON.stringify(request.headers())));
  const opened = await page.goto(link);
  expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visits');
  await expect(page).toHaveTitle('Visits');
  await expect(page.getByRole('status')).toHaveText('Visits: 0');
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Count a visit' }).click();
  await expect(page.getByRole('status')).toHaveText('Visits: 1');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(faults).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already done');
  expect(await axeViolations(page)).toEqual([]);
  expect(told.length).toBeGreaterThan(10);
  const secret = secretOf(link);
  expect(secret).toHaveLength(43);
  expect(told.filter((text) => text.includes(secret))).toEqual([]);
  expect(server.output()).toContain('/api/public/');
  expect(server.output()).not.toContain(secret);
});

test('what goes wrong is told, and tried again', async ({ page, server }) => {
  const link = await makeLink(page, server.url);
  await page.route('**/api/public/**', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('No connection');
  await page.unroute('**/api/public/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Visits: \d$/);
  await page.route('**/api/public/**', (route) => route.fulfill({ status: 429 }));
  await page.getByRole('button', { name: 'Count a visit' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Please wait a moment');
  await page.unroute('**/api/public/**');
  await page.getByRole('button', { name: 'Count a visit' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(/^Visits: \d$/);
  // A link that was cut on its way, pasted over this one.
  await page.goto(link.slice(0, -1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not known');
});

interface Words {
  readonly state: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
}

for (const locale of LOCALES) {
  test(`${locale}: every state has a page in the visitor's language`, async ({ browser, server }) => {
    const words = JSON.parse(readFileSync(`locales/${locale}/public.json`, 'utf8')) as Words;
    const language = intlLocale(locale);
    const context = await browser.newContext({ locale: language, baseURL: server.url });
    const page = await context.newPage();
    let state = '';
    await page.route('**/api/public/**', (route) => route.fulfill({ status: 410, json: { state } }));
    for (state of ['EXPIRED', 'REVOKED', 'COMPLETED', 'UNKNOWN']) {
      await page.goto(`/p/visits/t#${state}`);
      const { title = '', text = '' } = words.state[state] ?? {};
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await context.close();
  });
}
