/** What a person does on the generic screens, by the names that they read there. */
import { expect, type Locator, type Page } from '@playwright/test';

function cells(scope: Page | Locator, options?: { readonly name: string | RegExp }): Locator {
  // The locator of a filter starts at the row: it must not start at the dialog around the table.
  const page = 'page' in scope ? scope.page() : scope;
  return page.getByRole('gridcell', options);
}

/** The row that shows the text. */
export function rowWith(scope: Page | Locator, text: string | RegExp): Locator {
  return scope.getByRole('row').filter({ has: cells(scope, { name: text }) });
}

/** The rows of records: all but the row of headers. */
export function records(scope: Page | Locator): Locator {
  return scope.getByRole('row').filter({ has: cells(scope) });
}

/** So many records are on the page; the grid draws those in sight and a few more. */
export async function expectRows(scope: Page | Locator, count: number): Promise<void> {
  // The row of headers counts as well.
  const grid = scope.getByRole('grid').first();
  await expect(grid).toBeVisible();
  const isTiles = (await grid.getAttribute('class'))?.split(' ').includes('tiles') === true;
  if (isTiles) await expect(grid.getByRole('row')).toHaveCount(count);
  else await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
}

/** Headers of the grid, which the plain rows before it have too. */
function headersOf(scope: Page | Locator, options?: { readonly name: string }): Locator {
  return scope.getByRole('grid').getByRole('columnheader', options);
}

/** The headers of the columns on show, left to right; not those of checkboxes and actions. */
export async function columnNames(scope: Page | Locator): Promise<string[]> {
  const headers = headersOf(scope);
  await expect(headers.first()).toBeVisible();
  const names = await headers.evaluateAll((all) =>
    all
      .toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
      .map((header) => header.querySelector('.ag-header-cell-text')?.textContent.trim() ?? ''),
  );
  return names.filter((name) => name !== '' && name !== 'Actions');
}

/** The texts of a column on the page, top to bottom. */
export async function columnTexts(scope: Page | Locator, header: string): Promise<string[]> {
  const index = await headersOf(scope, { name: header }).getAttribute('aria-colindex');
  return records(scope)
    .getByRole('gridcell')
    .and(scope.locator(`[aria-colindex="${String(index)}"]`))
    .allInnerTexts();
}

/** Searches without waiting for the pause after the last key. */
export async function search(scope: Page | Locator, text: string): Promise<void> {
  const box = scope.getByRole('searchbox');
  await box.fill(text);
  await box.press('Enter');
}

/** The line under the table: `1–25 of 5,000`. */
export function range(scope: Page | Locator): Locator {
  return scope.getByRole('navigation', { name: 'Pages' }).getByRole('status');
}

/** The dialog of a picker, opened by the arrow of the field. */
export async function openPicker(page: Page, field: string): Promise<Locator> {
  await page.getByRole('button', { name: `Select Items: ${field}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await expect(records(dialog).first()).toBeVisible();
  return dialog;
}

/** Opens the record of a row, by its name. */
export async function openRecord(row: Locator): Promise<void> {
  await row.locator('.object-table-link').first().click();
}

/** Opens the form of the record that is read. */
export async function editRecord(page: Page): Promise<void> {
  await page.locator('.form-title a[href*="?edit"]').click();
}

/** Opens the form of the record of a row. */
export async function openForm(row: Locator): Promise<void> {
  await openRecord(row);
  await editRecord(row.page());
}

/** Opens a tab of a record's form. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** Chooses a record in an open picker by its checkbox. */
export async function pick(dialog: Locator, text: string | RegExp): Promise<void> {
  const row = rowWith(dialog, text);
  await row.getByRole('checkbox').click();
  await expect(row.getByRole('checkbox')).toBeChecked();
}

/** A field's input in the form, by its label; the star of a required field is no part of its name. */
export function input(page: Page, label: string): Locator {
  const named = { name: label, exact: true };
  // The bar above has controls too, such as that of the language.
  const form = page.getByRole('main');
  return form.getByRole('textbox', named).or(form.getByRole('combobox', named));
}

/** The buttons below a form; which there are depends on what was changed. */
export function formButtons(page: Page): Locator {
  return page.getByRole('group', { name: 'Save and delete' });
}

/** Saves the form and goes to its list: the button comes with the first change. */
export async function saveAndClose(page: Page): Promise<void> {
  await formButtons(page).getByRole('button', { name: 'Save and close' }).click();
}
