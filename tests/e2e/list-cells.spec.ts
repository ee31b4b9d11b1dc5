/** Cells of a list that are more than text: a date and a relation, changed in their row by keys alone. */
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
  // The first Enter chooses, and leaving the cell saves.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(cell).toHaveText(name);
  await expect(page.getByRole('combobox', { name: 'Representative', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(cell).toHaveText(name);
});
