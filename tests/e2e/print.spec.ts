/** Lists and records on paper: what is there, what is not, in black on white. */
import type { Page } from '@playwright/test';
import { unchanged } from '../support/settled.ts';
import { expect, test } from './fixtures.ts';
import { editRecord, openRecord, records } from './screens.ts';

const sheet = (page: Page) => page.getByRole('main').getByRole('table');

/** As the browser does before it prints. */
async function toPaper(page: Page): Promise<void> {
  // What is for paper comes once anybody has come to the page, or has read it for a while.
  if ((await page.locator('.object-list').count()) > 0)
    await expect(page.locator('.list-print')).toBeAttached();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body.bp6-dark')).toHaveCount(0);
  await unchanged(page);
}

const pages = async (page: Page) => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('before anybody has touched the page, its frame is left out already', async ({ signedIn: page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/app/contacts');
  await expect(sheet(page).getByRole('row')).toHaveCount(26);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('printed right after it has come, a list has its rows as text, once', async ({ signedIn: page }) => {
  let bring = () => {};
  const brought = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/grid-beside/, async (route) => {
    await brought;
    await route.continue();
  });
  await page.goto('/app/contacts');
  await expect(page.locator('.record-grid[data-drawn="true"]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.list-print')).toHaveCount(0);
  await expect(sheet(page).getByRole('row')).toHaveCount(26);
  const seen = await page.locator('.plain-row').last().boundingBox();
  // Below what the window shows.
  expect(seen?.y).toBeGreaterThan(720);
  await expect(sheet(page).getByRole('caption')).toHaveText(/^\w+ \d+, 2\d{3} at \d/);
  const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(past).toBeLessThanOrEqual(0);
  const right = await sheet(page)
    .locator('.plain-cell')
    .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(await page.evaluate(() => window.innerWidth));
  bring();
  await expect(page.locator('.list-print')).toBeAttached();
  await expect(page.locator('.plain-rows')).toBeHidden();
});

test('a list: the rows of its page as text, under its name, search and date, with the head on each page', async ({
  signedIn: page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/app/contacts?size=100&search=a');
  await expect(records(page).first()).toBeVisible();
  await expect(page.locator('body.bp6-dark')).toHaveCount(1);
  await toPaper(page);
  // A number of telephone is in one line.
  const phone = sheet(page).getByRole('cell', { name: /^\+\d/ }).first();
  await expect(phone).toHaveCSS('white-space', 'nowrap');
  await expect(sheet(page).getByRole('row')).toHaveCount(101);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(page.getByText('Search: a')).toBeVisible();
  await expect(
    page.getByText(/^Rows 1–100 of [\d,]+\+?, as on the open page\. Printed on \w+ \d+, 2\d{3}/),
  ).toBeVisible();
  for (const role of ['button', 'searchbox', 'navigation', 'grid'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const look = await sheet(page)
    .locator('td')
    .first()
    .evaluate((cell) => ({
      color: getComputedStyle(cell).color,
      ground: getComputedStyle(document.body).backgroundColor,
      head: getComputedStyle(cell.closest('table')?.tHead as Element).display,
      row: getComputedStyle(cell.parentElement as Element).breakInside,
    }));
  expect(look).toEqual({
    color: 'rgb(0, 0, 0)',
    ground: 'rgb(255, 255, 255)',
    head: 'table-header-group',
    row: 'avoid',
  });
  expect(await pages(page)).toBeGreaterThan(1);

  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('body.bp6-dark')).toHaveCount(1);
});

test('a record, read and in its form: its values without what can only be pressed', async ({
  signedIn: page,
}) => {
  await page.goto('/app/contacts?size=5');
  await openRecord(records(page).first());
  await expect(page.locator('.fact').first()).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await toPaper(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.fact').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.emulateMedia({ media: 'screen' });
  await editRecord(page);
  await expect(page.getByLabel('First name')).toBeVisible();
  await toPaper(page);
  await expect(page.getByLabel('First name')).toHaveCSS('box-shadow', 'none');
  await expect(page.getByRole('group', { name: 'Save and delete' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('how the records stand is on the paper, whatever there is no room for', async ({ signedIn: page }) => {
  await page.goto('/app/campaigns?size=5');
  await expect(records(page).first()).toBeVisible();
  await toPaper(page);
  await expect(page.getByText(/^Not printed, as there is no room: /)).toBeVisible();
  await expect(sheet(page).getByRole('columnheader', { name: 'Status' })).toBeVisible();
});
