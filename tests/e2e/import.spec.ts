/** A file of another program, from its upload to its undo, as somebody does it who has never seen the screens. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openForm, range, records } from './screens.ts';

const HEADERS =
  'First Name,Middle Name,Last Name,Organization Name,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Value';
const GOOGLE = [
  HEADERS,
  'Anna,,Lindqvist,Nordic Clinic,1980-04-12,"Met in Malmö,\nlikes tea",Travellers ::: * myContacts,anna.lindqvist@import.test ::: anna@other.test,+46 70 123 45 67',
  'Boris,,Novák,,,,* myContacts,boris.novak@import.test,+420 601 234 567',
  'Dora,,Kiss,,,,* myContacts,not-an-address,',
].join('\n');

const upload = (page: Page, label: string, text: string, name: string) =>
  page
    .getByLabel(label, { exact: true })
    .locator('visible=false')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const tile = (scope: Page | Locator, name: string) =>
  scope.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]/strong');

/** Checks the file, and begins to import it. */
async function runIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Which records are meant?' })).toBeFocused();
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  await expect(page.getByRole('heading', { name: 'What would happen' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start the import' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
}

test('an address book is imported, its wrong row mended, and all of it undone', async ({
  signedIn: page,
}) => {
  await page.goto('/app/contacts');
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/contacts\/import\?object=Contact$/);
  await upload(page, 'Choose a file', GOOGLE, 'google.csv');

  // 1: the file. 2: its columns, found by themselves; the address brings it all back.
  await expect(page.getByRole('cell', { name: 'Lindqvist', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Which column goes where?' })).toBeFocused();
  await expect(page.getByText('8 of 9 columns are imported')).toBeVisible();
  await page.reload();
  const notes = page.getByRole('combobox', { name: 'Field for Notes' });
  await expect(notes).toHaveValue('Notes');
  await notes.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('do not');
  await page.keyboard.press('Enter');
  await expect(page.getByText('7 of 9 columns are imported')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('notes');
  await page.keyboard.press('Enter');
  await expect(notes).toHaveValue('Notes');

  // 3 to 5: by e-mail, tried out, imported.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio', { name: 'E-mail' })).toBeChecked();
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  await expect(tile(page, 'New')).toHaveText('2');
  await expect(
    page.getByRole('cell', { name: '“not-an-address” is not a valid e-mail address.' }),
  ).toBeVisible();
  await expect(page.getByText('Travellers').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start the import' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(tile(page, 'Created')).toHaveText('2');
  const first = page.url();

  // The wrong row alone comes again, corrected: its columns go where they went before.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await upload(
    page,
    'Choose the corrected file',
    `${HEADERS}\nDora,,Kiss,,,,,dora.kiss@import.test,`,
    'mended.csv',
  );
  await expect(page.getByText('Corrected rows of an earlier import.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await runIt(page);
  await expect(tile(page, 'Created')).toHaveText('1');

  // What somebody has edited since stays, and is named.
  await page.goto('/app/contacts?search=boris.novak%40import.test');
  await openForm(records(page).first());
  await page.getByLabel('Business title').fill('Chess player');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await page.goto(first);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(tile(page, 'Removed')).toHaveText('1');
  await expect(page.getByRole('link', { name: 'Boris Novák' })).toBeVisible();
  await page.goto('/app/contacts?search=import.test');
  await expect(range(page)).toHaveText(/of 2$/);

  // Left and found again; the same bytes are recognised.
  await page.goto('/app/contacts/import');
  await expect(page.getByRole('row', { name: /google\.csv.*Undone/ }).first()).toBeVisible();
  await upload(page, 'Choose a file', GOOGLE, 'again.csv');
  await page.getByRole('link', { name: 'Open that import' }).click();
  await expect(page).toHaveURL(first.replace(/\?.*$/, ''));
});
