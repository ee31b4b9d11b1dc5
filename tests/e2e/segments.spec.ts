/** Segments as people work with them: whom a filter finds, why, and a list made of it. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openForm, range, records, saveAndClose, search } from './screens.ts';

const members = (page: Page) => page.locator('.match-total dd');

async function openSegment(page: Page, name: string): Promise<number> {
  await page.goto('/app/segments');
  await search(page, name);
  await expect(records(page)).toHaveCount(1);
  await openForm(records(page).first());
  await expect(members(page)).toHaveText(/^[1-9]/);
  return Number((await members(page).innerText()).replaceAll(',', ''));
}

test('the number beside a filter is that of the list, and a person is told why, by keyboard', async ({
  signedIn: page,
}) => {
  const total = await openSegment(page, 'Heart, in German');
  const somebody = page.getByRole('combobox', { name: 'Why is somebody in or out?' });
  await somebody.focus();
  await page.keyboard.type('Friedrich Abraham');
  // The first matches are of no search yet.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Friedrich Abraham']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Friedrich Abraham is in it')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'True:' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Show all in the list' }).click();
  await expect(range(page)).toHaveText(new RegExp(`of ${total}$`));
});

test('a filter becomes a list, and the list a filter again', async ({ signedIn: page }) => {
  const total = await openSegment(page, 'Habilitated');
  await page.getByRole('button', { name: 'Convert to static…' }).click();
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText('Filter not in use')).toBeVisible();
  await expect(members(page)).toHaveText(String(total));
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(records(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Use the filter again' }).click();
  await expect(page.getByRole('tab', { name: 'Members' })).toBeHidden();
  await saveAndClose(page);
  await expect(page).toHaveURL(/\/app\/segments(\?|$)/);
  expect(await openSegment(page, 'Habilitated')).toBe(total);
});
