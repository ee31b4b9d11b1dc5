/** Forms as people fill them in: by keyboard alone, and by mouse (specification, sections 2, 5, 8 and 9). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { formButtons, input, openForm, openTab, records, rowWith, search } from './screens.ts';

/** Opens the first record that the search finds. */
async function openRecord(page: Page, route: string, text: string): Promise<void> {
  await page.goto(route);
  await search(page, text);
  await openForm(records(page).first());
  await expect(formButtons(page)).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('a new campaign by keyboard alone, step by step: a field that depends on another, a date, errors', async ({
  signedIn: page,
}) => {
  await page.goto('/app/campaigns/new');
  await expect(heading(page, 'New campaign')).toBeVisible();
  // What nobody can fill in is no part of a new record.
  await expect(page.getByText('Last change')).toHaveCount(0);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const goTo = (name: string) => steps.getByRole('button', { name }).press('Enter');
  const next = page.getByRole('button', { name: 'Next', exact: true });

  await next.press('Enter');
  await expect(input(page, 'Name')).toBeFocused();
  await page.keyboard.type('Typed by keys');
  await page.keyboard.press('Tab');
  await expect(input(page, 'Type')).toBeFocused();
  await next.press('Enter');
  // The form of the record that was made has taken the place of this one.
  await expect(page).toHaveURL(/\/campaigns\/(?!new)[^/]+tab=content/);
  await goTo('Content');
  await expect(input(page, 'Subject')).toBeVisible();
  await goTo('Basics');
  await input(page, 'Type').focus();
  await page.keyboard.press('ArrowDown');
  await expect(input(page, 'Type')).toHaveValue('SMS');
  await goTo('Content');
  await expect(input(page, 'Subject')).toHaveCount(0);

  await goTo('Timing');
  const start = page.getByLabel('Start');
  await start.focus();
  await page.keyboard.type('1/2/2020 8:00 am');
  await next.press('Enter');
  await expect(start).toBeFocused();
  await expect(page.getByText('This must not be in the past.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1/2/2031 8:00 am');
  await next.press('Enter');
  await expect(page).toHaveURL(/tab=review/);
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.press('Enter');
  // Only then is all of it saved.
  await expect(close).toHaveCount(0);

  await page.goto('/app/campaigns');
  await search(page, 'Typed by keys');
  await expect(rowWith(page, 'Typed by keys')).toContainText('SMS');
});

test('a form in tabs: the tab of an error opens', async ({ signedIn: page }) => {
  await openRecord(page, '/app/groups', 'Market');
  await input(page, 'Name').fill('');
  await page.getByRole('tab', { name: 'Data' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Data Fields to correct: 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(input(page, 'Name')).toBeFocused();
});

test('the tenant’s own fields: digits only, a refused paste is said, and values are kept', async ({
  signedIn: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecord(page, '/app/contacts', 'kowalski');
  await openTab(page, 'Custom fields');
  const own = page.getByRole('group', { name: 'Custom fields' });
  const patients = own.getByLabel('Patients a week');
  await patients.fill('');
  await patients.pressSequentially('1a-2');
  await expect(patients).toHaveValue('12');
  await page.evaluate(() => navigator.clipboard.writeText('3 a day'));
  await patients.press('Control+v');
  await expect(own.getByRole('alert')).toHaveText('Only digits can be pasted here.');
  await page.evaluate(() => navigator.clipboard.writeText('7'));
  await patients.press('Control+v');
  await expect(patients).toHaveValue('127');
  await expect(own.getByRole('alert')).toHaveCount(0);
  await own.getByLabel('Satisfaction').fill('2,5');
  await own.getByLabel('Satisfaction').blur();
  await own.getByLabel('Best time to call').selectOption('NOON');
  // What it says moves what stands below.
  await expect(own.getByText('“2,5” is not a valid number.')).toBeVisible();
  await own.getByRole('checkbox', { name: 'Lung congress' }).setChecked(true, { force: true });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own.getByLabel('Satisfaction')).toBeFocused();
  await own.getByLabel('Satisfaction').fill('2.5');
  // Enter at once, within the pause after the last key.
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved: /)).toBeVisible();
  await page.reload();
  await expect(patients).toHaveValue('127');
  await expect(own.getByLabel('Satisfaction')).toHaveValue('2.5');
  await expect(own.getByLabel('Best time to call')).toHaveValue('NOON');
  await expect(own.getByRole('checkbox', { name: 'Lung congress' })).toBeChecked();
});
