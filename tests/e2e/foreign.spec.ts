/** The page of `npm run foreign` over PostGraphile: lists, a form and a filter of a server that knows nothing of us. */
import { serveForeignPage } from '../../scripts/foreign/serve.ts';
import { axeViolations } from '../support/axe.ts';
import { startPostgres } from '../support/embedded.ts';
import { SHOP_METADATA, startForeignServer } from '../support/foreign.ts';
import { expect, testWith } from './fixtures.ts';
import { editRecord, saveAndClose } from './screens.ts';
import { patience } from '../support/patience.ts';

const test = testWith(async () => {
  const postgres = await startPostgres();
  const server = await startForeignServer(postgres.url);
  const page = await serveForeignPage({ url: server.url, metadata: SHOP_METADATA, port: 0 });
  const stop = async () => {
    await page.stop();
    await server.stop();
    await postgres.stop();
  };
  return { url: page.url, stop };
});
test.describe.configure({ timeout: patience(240_000) });

test('lists, searches, changes and makes records', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/objects/Purchase');
  // The first page waits until all modules are made.
  await expect(page.getByRole('heading', { name: 'Purchases' })).toBeVisible({ timeout: patience(150_000) });
  await expect(page.getByRole('row', { name: /P-1/ })).toContainText('Ada Byron');
  await expect(page.getByText('1–4 of 4')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('searchbox').fill('p-3');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'P-3' }).click();
  await expect(page.getByRole('heading', { name: 'P-3' })).toBeVisible();
  await expect(page.locator('.fact').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await editRecord(page);
  await page.getByLabel('Status').selectOption({ label: 'Sent' });
  await saveAndClose(page);
  await expect(page.getByRole('row', { name: /P-3/ })).toContainText('Sent');

  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('button', { name: 'New customer' }).click();
  await page.getByLabel('First name').fill('Gia');
  await page.getByLabel('Last name').fill('Pace');
  await page.getByLabel('Born').fill('2000-02-29');
  await saveAndClose(page);
  await expect(page.getByText('1–5 of 7')).toBeVisible();
  expect(faults).toEqual([]);
});

test('fits a narrow window, dark too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/objects/PurchaseLine/1');
  await expect(page.getByRole('heading', { name: 'Anvil × 1' })).toBeVisible({ timeout: patience(150_000) });
  expect(await axeViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
