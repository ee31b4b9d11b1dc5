/** The header of a list: what dragging does goes by menu and by keys too, and what has the focus is in sight. */
import type { Page } from '@playwright/test';
import { coveredFocus } from '../support/focus-in-sight.ts';
import { expect, test } from './fixtures.ts';
import { columnNames, openForm, records } from './screens.ts';

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

test('a column goes to another place by the menu of its header, and becomes wider', async ({
  signedIn: page,
}) => {
  await page.goto('/app/contacts?size=5');
  await expect(records(page).first()).toBeVisible();
  const before = await columnNames(page);
  expect(before.slice(0, 4)).toEqual(['First name', 'Last name', 'E-mail', 'Phone']);

  // By the button in it, which does not sort.
  const address = page.url();
  await header(page, 'E-mail').hover();
  await header(page, 'E-mail').locator('.column-menu-button').click();
  await expect(page.getByRole('menu', { name: 'Column: E-mail' })).toBeVisible();
  expect(page.url()).toBe(address);
  await item(page, 'Move right').click();
  await expect
    .poll(() => columnNames(page))
    .toEqual([...before.slice(0, 2), 'Phone', 'E-mail', ...before.slice(4)]);
  await expect(header(page, 'E-mail')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^E-mail: place 2 of \d+$/ })).toBeAttached();

  // By keys alone: from the header that has the focus.
  await page.keyboard.press('Alt+ArrowDown');
  await item(page, 'Move to…').click();
  await expect(page.getByRole('menu', { name: 'Move to: E-mail' })).toBeVisible();
  await expect(item(page, 'To the beginning')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => columnNames(page)).toEqual(before);
  await expect(header(page, 'E-mail')).toBeFocused();

  // The first column of a side does not leave it.
  await header(page, 'First name').click({ button: 'right' });
  await expect(item(page, 'Move left')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(header(page, 'First name')).toBeFocused();

  const width = async () => (await header(page, 'Phone').boundingBox())?.width ?? 0;
  const narrow = await width();
  await header(page, 'Phone').click({ button: 'right' });
  await item(page, /^Wider/).click();
  await expect.poll(width).toBeCloseTo(narrow + 40, 0);
  await item(page, /^Wider/).click();
  await expect.poll(width).toBeCloseTo(narrow + 80, 0);
});

test('whatever has the focus in a list is in sight beside what stays there, and in a form above its bar', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 820, height: 480 });
  await page.goto('/app/contacts?size=25&columns=firstName,lastName,email,phone:right,groupList:600,id:300');
  await expect(records(page).first()).toBeVisible();
  await page.keyboard.press('j');
  const covered = new Set<string>();
  const walk = async (key: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(key);
      const found = await coveredFocus(page);
      if (found !== undefined) covered.add(found);
    }
  };
  await walk('ArrowRight', 8);
  await walk('ArrowDown', 12);
  await walk('ArrowLeft', 8);
  await walk('ArrowUp', 14);
  await walk('ArrowRight', 8);
  expect([...covered]).toEqual([]);

  await page.setViewportSize({ width: 1000, height: 480 });
  await openForm(records(page).first());
  await page.getByLabel('First name').fill('Somebody');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await walk('Tab', 60);
  await walk('Shift+Tab', 60);
  expect([...covered]).toEqual([]);
});

test('what is cut in a cell is shown whole to keys and to the pointer', async ({ signedIn: page }) => {
  await page.goto('/app/contacts?size=5&columns=firstName,email:90,phone:300');
  await expect(records(page).first()).toBeVisible();
  const cell = records(page).first().locator('[col-id="email"]');
  const whole = await cell.innerText();
  await page.keyboard.press('j');
  await expect(records(page).first().locator(':focus')).toHaveCount(1);
  const tip = page.locator('.cut-text');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveText(whole);
  await expect(tip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(tip).toHaveCount(0);

  await cell.locator('a').hover();
  const titled = cell.locator('[title]').or(cell.and(page.locator('[title]')));
  await expect(titled).toHaveAttribute('title', whole);
});

test('Space shows a record beside its list, which stays where it is', async ({ signedIn: page }) => {
  await page.goto('/app/contacts?size=25');
  await expect(records(page).first()).toBeVisible();
  await page.keyboard.press('j');
  const scrolled = () =>
    page.locator('.ag-grid-viewport').evaluateAll((all) => Math.max(...all.map((one) => one.scrollTop)));
  await page.keyboard.press('Space');
  await expect(page.locator('.record-panel .fact').first()).toBeVisible();
  expect(await scrolled()).toBe(0);
});
