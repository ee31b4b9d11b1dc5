/** What is taken back in a list: its steps by Back, its edits by Ctrl+Z, and counts in a picker that lead nowhere. */
import { expect, test } from './fixtures.ts';
import { columnTexts, openPicker, range, records, search } from './screens.ts';

test('Back takes back one step of a list after the other, and finds scroll and selection again', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard');
  await page.goto('/app/contacts');
  await expect(range(page)).toHaveText(/^1–25 of/);
  const first = (await columnTexts(page, 'Last name')).slice(0, 5);
  // The address says all that makes the list, whatever storage keeps by then.
  await expect(page).toHaveURL(/contacts\?page=1$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(/^26–50 of/);
  await search(page, 'abate');
  await expect(page).toHaveURL(/search=abate/);
  await page.goBack();
  await expect(range(page)).toHaveText(/^26–50 of/);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  const viewport = page.locator('.ag-grid-viewport');
  const row = records(page).nth(3);
  await row.getByRole('checkbox').click();
  await expect(page.getByText('Selected: 1')).toBeVisible();
  await viewport.evaluate((each) => each.scrollTo(0, 200));
  await expect.poll(() => viewport.evaluate((each) => each.scrollTop)).toBe(200);
  await records(page).nth(8).locator('.object-table-link').click();
  await expect(page).toHaveURL(/\/app\/contacts\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(range(page)).toHaveText(/^26–50 of/);
  await expect(page.getByText('Selected: 1')).toBeVisible();
  await expect.poll(() => viewport.evaluate((each) => each.scrollTop)).toBe(200);

  await page.goBack();
  await expect(range(page)).toHaveText(/^1–25 of/);
  await expect.poll(async () => (await columnTexts(page, 'Last name')).slice(0, 5)).toEqual(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a value edited in its row is taken back by its message and by Ctrl+Z', async ({ signedIn: page }) => {
  await page.goto('/app/groups?size=5');
  const cell = records(page).first().locator('[col-id="name"]');
  await expect(cell).toBeVisible();
  const before = await cell.innerText();
  const edit = async (text: string) => {
    await cell.focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill(text);
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText(text);
  };
  await edit(`${before} 1`);
  await edit(`${before} 2`);
  // The message of the earlier edit no longer applies.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText(`${before} 1`);
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveText(before);
  await expect(page.getByText('The change was undone.')).toHaveCount(1);
});

test('counts in a picker are plain text', async ({ signedIn: page }) => {
  await page.goto('/app/contacts/new');
  await page.getByRole('tab', { name: 'Relations' }).click();
  const dialog = await openPicker(page, 'Groups');
  const count = records(dialog).first().locator('[col-id="contactListTotal"]');
  await expect(count).toHaveText(/\d/);
  await expect(count.getByRole('link')).toHaveCount(0);
});
