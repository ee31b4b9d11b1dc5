/** A new user's way through Contacts (specification, sections 2, 3, 5 and 9). */
import type { Locator } from '@playwright/test';
import { DEMO_LOGIN } from '../support/signin.ts';
import { expect, signInAfresh, test } from './fixtures.ts';
import {
  columnNames,
  columnTexts,
  editRecord,
  expectRows,
  openPicker,
  openTab,
  pick,
  range,
  records,
  rowWith,
  saveAndClose,
  search,
} from './screens.ts';

// Wide enough for all columns at once.
test.use({ viewport: { width: 1920, height: 1080 } });

const COLUMNS = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Phone number status',
  'Groups',
  'Representatives',
];

test('logs in, and a wrong password says so', async ({ page, tessera }) => {
  // The language that another test has chosen is the user's.
  await signInAfresh(page, tessera.url);
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/authenticate\/login/);
  await page.getByLabel('Tenant').fill(DEMO_LOGIN.tenant);
  await page.getByLabel('User').fill(DEMO_LOGIN.username);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('The tenant, user or password is wrong.');
  await expect(page.getByLabel('Tenant')).toHaveValue(DEMO_LOGIN.tenant);
  await expect(page.getByLabel('User')).toHaveValue(DEMO_LOGIN.username);

  await page.getByLabel('Password').fill(DEMO_LOGIN.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /Tessera \d+\.\d+/ })).toHaveAttribute('href', '/dashboard');
  await expect(bar.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveCount(9);
  const menu = page.getByRole('navigation', { name: 'Areas' });
  const areas = ['Messages', 'Presentation', 'Forms', 'Contacts', 'Automator', 'Administration'];
  for (const area of areas) await expect(menu.getByRole('button', { name: area, exact: true })).toBeEnabled();
  for (const area of ['CRM integration', 'Education']) {
    await expect(menu.getByRole('button', { name: area })).toBeDisabled();
  }
  await menu.getByRole('button', { name: 'Contacts', exact: true }).click();
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/\/app\/contacts/);
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  expect(await columnNames(page)).toEqual(COLUMNS);

  await bar.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.goto('/app/contacts');
  await expect(page).toHaveURL(/\/app\/authenticate\/login/);
});

test('shows and hides columns, and remembers which', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  expect(await columnNames(page)).toEqual(COLUMNS);
  await page.getByRole('button', { name: 'Columns' }).click();
  const choices = page.getByRole('group', { name: 'Columns' });
  await expect(choices.getByRole('checkbox', { name: 'Id', exact: true })).not.toBeChecked();
  await choices.getByText('Id', { exact: true }).click();
  await expect(choices.getByRole('checkbox', { name: 'Id', exact: true })).toBeChecked();
  await choices.getByText('Phone', { exact: true }).click();
  await page.keyboard.press('Escape');
  const changed = [...COLUMNS.filter((name) => name !== 'Phone'), 'Id'];
  await expect.poll(() => columnNames(page)).toEqual(changed);

  await page.reload();
  await expect.poll(() => columnNames(page)).toEqual(changed);
  // The bare address, without the state that the last one carried.
  await page.goto('/app/contacts');
  await expect.poll(() => columnNames(page)).toEqual(changed);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(() => columnNames(page)).toEqual(COLUMNS);
});

test('sorts by a header and turns pages of every size', async ({ signedIn: page }) => {
  await page.goto('/app/contacts');
  await expect(range(page)).toHaveText(/^1–25 of 5,0\d\d$/);
  await expectRows(page, 25);

  const header = page.getByRole('grid').getByRole('columnheader', { name: 'E-mail' });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25', '100']);
  await size.selectOption('5');
  await expect(range(page)).toHaveText(/^1–5 of 5,0\d\d$/);
  await expect(records(page)).toHaveCount(5);
  const first = await columnTexts(page, 'E-mail');
  expect(first).toEqual(first.toSorted((a, b) => a.localeCompare(b, 'en')));

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(/^6–10 of 5,0\d\d$/);
  await expect.poll(() => columnTexts(page, 'E-mail')).not.toEqual(first);
  await size.selectOption('10');
  await expect(range(page)).toHaveText(/^\d+–\d+ of 5,0\d\d$/);
  await expect(records(page)).toHaveCount(10);
  await size.selectOption('100');
  await expect(range(page)).toHaveText(/^1–100 of 5,0\d\d$/);

  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(range(page)).toHaveText(/^1–100 of 5,0\d\d$/);
});

test('searches a second after the last key, and at once on Enter', async ({ signedIn: page }) => {
  await page.goto('/app/contacts?size=5');
  await expect(records(page).first()).toBeVisible();
  const box = page.getByRole('searchbox', { name: 'Search contacts' });
  const asksFor = (text: string) =>
    page.waitForRequest((request) => request.postData()?.includes(text) ?? false);

  // While the clock stands still no pause ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  let hasAsked = false;
  const asked = asksFor('kowal').then(() => (hasAsked = true));
  await box.pressSequentially('kowal', { delay: 30 });
  await page.clock.runFor(900);
  expect(hasAsked).toBe(false);
  await page.clock.runFor(100);
  await asked;
  await page.clock.resume();
  await expect(range(page)).toHaveText(/^1–5 of \d+$/);
  // The count may stand a moment before the rows that it counts.
  await expect(async () => {
    const names = await columnTexts(page, 'Last name');
    const emails = await columnTexts(page, 'E-mail');
    expect(names.length).toBeGreaterThan(0);
    names.forEach((name, index) => expect(`${name} ${emails[index] ?? ''}`.toLowerCase()).toContain('kowal'));
  }).toPass();

  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('martin');
  const atOnce = asksFor('martin');
  await box.press('Enter');
  await atOnce;
  await page.clock.resume();
  await box.fill('nobody is called so');
  await box.press('Enter');
  await expect(page.getByText('No contacts match “nobody is called so”')).toBeVisible();
  await box.press('Escape');
  await expect(range(page)).toHaveText(/^1–5 of 5,0\d\d$/);
});

test('creates, edits, deletes and brings back a contact, with picked groups', async ({ signedIn: page }) => {
  const groups = ['Asthma', 'Breast cancer', 'COPD', 'Depression', 'Epilepsy', 'Hypertension', 'Lung cancer'];
  await page.goto('/app/contacts');
  await page.getByRole('button', { name: 'New contact' }).click();
  await expect(page.getByRole('heading', { name: 'New contact', level: 1 })).toBeVisible();
  await page.getByLabel('First name').fill('Walkina');
  await page.getByLabel('Last name').fill('Zzyzx');
  await page.getByLabel('E-mail').fill('walkina@example.test');

  await openTab(page, 'Relations');
  const dialog = await openPicker(page, 'Groups');
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(1920 * 0.95);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  for (const group of groups) await pick(dialog, group);
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const group of groups)
    await expect(page.getByRole('button', { name: `Remove ${group}` })).toBeVisible();
  const people = await openPicker(page, 'Representatives');
  for (const index of [0, 1, 2]) await records(people).nth(index).getByRole('checkbox').click();
  await people.getByRole('button', { name: 'Select', exact: true }).click();
  await saveAndClose(page);

  await expect(page.getByText('Saved: Walkina Zzyzx')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contacts(\?|$)/);
  await search(page, 'zzyzx');
  const row = rowWith(page, 'Zzyzx');
  await expect(row).toHaveCount(1);
  // As many as stand whole, five at most, and how many more there are.
  const more = row.getByRole('button', { name: /^Groups: \d more$/ });
  await expect(more).toHaveText(/^\+[2-6]$/);
  await expect(row.getByRole('button', { name: 'Representatives: 2 more' })).toHaveText('+2');
  const shown = await row.getByRole('gridcell', { name: /Asthma/ }).innerText();
  const whole = groups.filter((group) => shown.includes(group));
  expect(whole.length + Number(await more.innerText())).toBe(groups.length);
  const tags = row.getByRole('gridcell', { name: /Asthma/ }).locator('.cell-tag');
  expect(
    await tags.evaluateAll((all) => all.every((tag) => tag.scrollWidth <= tag.clientWidth)),
    'no tag is cut',
  ).toBe(true);

  await row.locator('.object-table-link').click();
  await expect(page.getByRole('heading', { name: 'Walkina Zzyzx', level: 1 })).toBeVisible();
  await editRecord(page);
  await openTab(page, 'Data');
  await page.getByLabel('Business title').fill('Surveyor');
  await page.getByLabel('First name').fill('Walkine');
  await openTab(page, 'Relations');
  await page.getByRole('button', { name: 'Remove Asthma' }).click();
  // A look into the dialog that chooses nothing changes nothing.
  const again = await openPicker(page, 'Groups');
  await expect(rowWith(again, 'COPD').getByRole('checkbox')).toBeChecked();
  await pick(again, 'Asthma');
  await again.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Remove Asthma' })).toBeHidden();
  await saveAndClose(page);
  const saved = page.getByText('Saved: Walkine Zzyzx');
  await expect(saved).toBeVisible();
  await expect(page).toHaveURL(/\/app\/contacts(\?|$)/);
  // What stands at the bottom can be used while the message stays: a list's pager, a form's buttons.
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? NaN;
  expect(await top(saved)).toBeLessThan((await top(page.getByRole('navigation', { name: 'Pages' }))) - 30);
  await expect(row.getByText('Walkine', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Groups: 1 more' })).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Walkine Zzyzx' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Walkine Zzyzx was deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  // The message that it was created may still be there, and has one too.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Groups: 1 more' })).toBeVisible();
});
