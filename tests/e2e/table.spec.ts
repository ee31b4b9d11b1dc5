/** The object table as a person works with it: by mouse, and by keyboard alone. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { axeViolations } from '../support/axe.ts';
import { settled } from '../support/settled.ts';
import { columnNames, columnTexts, range, records, search } from './screens.ts';

test.use({ viewport: { width: 1600, height: 900 } });

/** The demo has 5,000 contacts; other tests make some more. */
const ALL = /^1–25 of 5,0\d\d$/;

test('a filter is set by keyboard, stands in the address, and is cleared', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set filter' }).press('Enter');
  await page.getByRole('combobox', { name: 'Filter, field' }).selectOption('Last name');
  await page.getByRole('combobox', { name: 'Filter, operator' }).selectOption('starts with');
  await page.getByRole('textbox', { name: 'Filter, value' }).fill('Ab');
  await expect(range(page)).toHaveText('1–14 of 14');
  await page.getByRole('textbox', { name: 'Filter, value' }).press('Escape');
  await expect(page.getByText('Last name starts with “Ab”')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('filter')).toContain('STARTS_WITH');

  await page.reload();
  await expect(range(page)).toHaveText('1–14 of 14');
  for (const name of await columnTexts(page, 'Last name')) expect(name).toMatch(/^Ab/);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(range(page)).toHaveText(ALL);
});

test('all that match are changed at once, and changed back', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await search(page, 'abr');
  await expect(range(page)).toHaveText(/^1–25 of \d{2,3}$/);
  const total = Number((await range(page).innerText()).split(' of ')[1]);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('5');
  await expect(records(page)).toHaveCount(5);
  await page.getByRole('checkbox').first().click();
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(bar).toContainText(`All ${total} that match are selected`);

  await bar.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the selected records' });
  await expect(dialog.getByText(`Records: ${total}`)).toBeVisible();
  const fields = dialog.getByRole('combobox', { name: 'Choose a field' });
  await fields.fill('Phone');
  await fields.press('Enter');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+48111222333');
  await dialog.getByRole('button', { name: 'Apply to all' }).click();
  const job = page.getByRole('group', { name: 'Background work' });
  await expect(job).toContainText(`Records changed: ${total}`);
  const phones = () => page.locator('.ag-row [col-id="phone"]').allInnerTexts();
  await expect.poll(phones).toEqual(Array(5).fill('+48 111 222 333'));

  await job.getByRole('button', { name: 'Undo' }).click();
  await expect(job).toContainText('Undone');
  await expect.poll(phones).not.toContain('+48 111 222 333');
});

test('all that match are deleted, and brought back', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await search(page, 'zo');
  await expect(range(page)).not.toHaveText(ALL);
  // The count comes after the rows.
  await expect(range(page)).toHaveText(/ of \d+$/);
  const before = await range(page).innerText();
  await page.getByRole('checkbox').first().click();
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByRole('button', { name: /Select all .* that match/ }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No contacts match “zo”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(range(page)).toHaveText(before);
});

test('columns are sorted, widened, moved and pinned by keyboard and mouse', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  const email = page.getByRole('grid').getByRole('columnheader', { name: 'E-mail' });
  await page.getByRole('grid').getByRole('columnheader', { name: 'Last name' }).click();
  await email.press('Shift+Enter');
  await expect(page).toHaveURL(/sort=lastName%2Cemail/);
  const width = (await email.boundingBox())?.width ?? 0;
  for (let press = 0; press < 10; press++) await email.press('Alt+ArrowRight');
  await expect.poll(async () => (await email.boundingBox())?.width).toBeGreaterThan(width + 10);
  // The parts of the name are pinned together: others move among themselves.
  await email.press('Shift+ArrowRight');
  await expect
    .poll(async () => (await columnNames(page)).slice(0, 4))
    .toEqual(['First name', 'Last name', 'Phone', 'E-mail']);

  await page.getByRole('button', { name: 'Columns' }).click();
  const list = page.getByRole('group', { name: 'Columns' });
  await list.getByRole('button', { name: 'Phone: not pinned' }).click();
  await list.getByText('Compact').click();
  await expect(list.getByRole('button', { name: 'Phone: pinned to the left' })).toBeVisible();
  const handle = (name: string) =>
    list.getByRole('listitem').filter({ hasText: name }).locator('[draggable]');
  await handle('Representatives').dragTo(handle('First name'));
  await page.keyboard.press('Escape');
  await page.reload();
  // What is pinned stands at the left; the name does where it leads the others, which it does not any more.
  await expect
    .poll(async () => (await columnNames(page)).slice(0, 3))
    .toEqual(['Phone', 'Representatives', 'First name']);
  await expect.poll(async () => (await records(page).first().boundingBox())?.height).toBeLessThan(30);
});

test('a value is changed in its row by keyboard', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await search(page, 'casilda abate');
  await expect(records(page)).toHaveCount(1);
  const cell = page.locator('.ag-row [col-id="phone"]');
  await cell.click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('is not a valid phone number')).toBeVisible();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+393330001112');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText('+39 333 000 1112');
  await expect(cell).toBeFocused();
});

test('a view is kept under a name, and what it shows is exported', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await search(page, 'abate');
  await expect(range(page)).not.toHaveText(ALL);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The Abates');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('View saved: The Abates')).toBeVisible();
  await search(page, '');
  await expect(range(page)).toHaveText(ALL);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'The Abates', exact: true }).click();
  await expect(range(page)).not.toHaveText(ALL);

  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('CSV (text)').click();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('First name');
  expect(lines[1]).toContain('Abate');
});

test('fields of a related record are columns, found by both names', async ({ signedIn: page }) => {
  await page.goto('/app/leads');
  await expect(records(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Add a column' }).click();
  await page.getByRole('combobox', { name: 'Add a column' }).fill('workplace city');
  await page.getByRole('option', { name: 'Workplace › City' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => columnNames(page)).toContain('Workplace › City');
  await page.reload();
  await expect.poll(async () => (await columnTexts(page, 'Workplace › City')).some(Boolean)).toBe(true);
});

test('cells are copied and pasted by the keys of spreadsheets, and taken back', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app/contacts');
  await search(page, 'casilda');
  await expect(records(page).nth(1)).toContainText('Casilda');
  const phone = (row: number) => page.locator(`.ag-row[row-index="${row}"] [col-id="phone"]`);
  const before = await phone(1).innerText();
  await phone(0).click();
  const shown = await phone(0).innerText();
  // The code that listens comes with the first focus.
  await expect(async () => {
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(shown.replaceAll(' ', ''));
  }).toPass();
  await phone(1).click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Rows changed: 1')).toBeVisible();
  await expect(phone(1)).toHaveText(await phone(0).innerText());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(phone(1)).toHaveText(before);

  await page.evaluate(() => navigator.clipboard.writeText('12\tnowhere'));
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Some cells do not fit' });
  await expect(dialog.getByRole('listitem').first()).toContainText('“12”');
  await expect(dialog.getByRole('listitem').first()).toContainText('is not a valid phone number');
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(phone(1)).toHaveText(before);
});

test('a view that was changed is marked, reset, and leads back to all records', async ({
  signedIn: page,
}) => {
  await page.goto('/app/contacts?search=abate&sort=firstName');
  const bar = page.getByRole('group', { name: 'Views' });
  await expect(bar.getByText('Changed')).toBeVisible();
  await bar.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('By first name');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(bar.getByText('By first name')).toBeVisible();
  await expect(bar.getByText('Changed')).toBeHidden();
  await page.getByRole('grid').getByRole('columnheader', { name: 'E-mail' }).click();
  await expect(bar.getByText('Changed')).toBeVisible();
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(bar.getByText('Changed')).toBeHidden();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('firstName');
  await bar.getByRole('button', { name: 'All contacts' }).click();
  await expect(bar).toBeHidden();
  await expect(range(page)).toHaveText(ALL);
});

test.describe('at 1280 pixels', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the state is in sight, whatever the order of the columns', async ({ signedIn: page }) => {
    await page.goto('/app/campaigns');
    await expect(records(page).first()).toBeVisible();
    const state = page.locator('.ag-row [col-id="status"]').first();
    await expect(state).toBeInViewport({ ratio: 1 });
    const names = await columnNames(page);
    expect(names[0]).toBe('Name');
  });
});
