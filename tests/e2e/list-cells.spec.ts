/** Cells of a list that are more than text: a date and a relation, changed in their row by keys alone. */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { records, search } from './screens.ts';

test('a date is typed as its reader writes it, and a wrong one is not lost', async ({ signedIn: page }) => {
  await page.goto('/app/contacts?columns=firstName,lastName,birthDate');
  await search(page, 'casilda abate');
  await expect(records(page)).toHaveCount(1);
  const cell = page.locator('.ag-row [col-id="birthDate"]');
  await cell.click();
  await page.keyboard.press('F2');
  const box = page.getByRole('combobox', { name: 'Date of birth' });
  await expect(box).toBeFocused();
  await box.fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await expect(box).toHaveValue('nonsense');
  await box.fill('5/3/1981');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('May 3, 1981');
  await expect(cell).toBeFocused();

  await page.keyboard.press('F2');
  await box.fill('1/1/1990');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('May 3, 1981');
  await expect(cell).toBeFocused();
  await page.reload();
  await expect(cell).toHaveText('May 3, 1981');
});

test('a relation is found by typing, chosen and saved', async ({ signedIn: page }) => {
  await page.goto('/app/leads?size=5&columns=firstName,lastName,representative');
  const row = records(page).first();
  const cell = row.locator('[col-id="representative"]');
  const before = await cell.innerText();
  await cell.click();
  await page.keyboard.press('F2');
  const box = page.getByRole('combobox', { name: 'Representative', exact: true });
  await expect(box).toBeFocused();
  await box.fill('a');
  const option = page.getByRole('listbox').getByRole('option').first();
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const name = (await option.innerText()).split('\n')[0] ?? '';
  expect(name).not.toBe(before);
  // The first Enter chooses, the second takes it over.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(name);
  await expect(cell).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Representative', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(cell).toHaveText(name);
});

test('a record is made in the row below the list by keys alone, in sight of its columns, and taken back', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('/app/leads?size=5&columns=firstName,lastName,email,phone,workplace,representative');
  await expect(records(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a row' }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('form', { name: 'New lead' });
  await expect(row.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Zuzanna');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zzz');
  // The rows above follow the input that has the focus.
  const representative = row.getByRole('combobox', { name: 'Representative', exact: true });
  await representative.focus();
  const [input, header] = await Promise.all(
    [representative, page.getByRole('columnheader', { name: 'Representative' })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(Math.abs((input?.x ?? 0) - (header?.x ?? 0))).toBeLessThan(24);
  // And the inputs the widths of the columns.
  await page.setViewportSize({ width: 1700, height: 700 });
  const widthOf = async (each: Locator) => (await each.boundingBox())?.width ?? 0;
  const phone = page.getByRole('columnheader', { name: 'Phone' });
  const beside = async () => (await widthOf(phone)) - (await widthOf(row.getByLabel('Phone')));
  await expect.poll(beside).toBeLessThan(12);
  expect(await widthOf(phone)).toBeGreaterThan(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved: Zuzanna Zzz')).toBeVisible();
  await expect(row.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add a row' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await search(page, 'zuzanna zzz');
  await expect(records(page)).toHaveCount(0);
});
