/** Filters as people build them: nested, by mouse on a segment, and by keyboard alone on a list. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { input, openForm, pick, range, records, saveAndClose, search } from './screens.ts';
import { patience } from '../support/patience.ts';

const condition = (page: Page, name: string) => ({
  part: (part: 'field' | 'operator'): Locator => page.getByRole('combobox', { name: `${name}, ${part}` }),
  value: page.getByRole('textbox', { name: `${name}, value` }),
  set: page.getByRole('button', { name: `${name}: Set filter` }),
  nest: page.getByRole('button', { name: `${name}: Add expression` }),
  add: page.getByRole('button', { name: `${name}: Add condition` }),
  grip: page.getByRole('button', { name: `${name}: Move` }),
  toggle: (operator: string): Locator =>
    page.getByRole('radiogroup', { name: `${name}, operator` }).getByRole('radio', { name: operator }),
});

const reading = (page: Page) => page.locator('.filter-summary .filter-reading');
const matches = (page: Page) => page.locator('.filter-matches');
/** Of a filter in a form, which tells it beside the fields. */
const members = (page: Page) => page.locator('.match-total dd');

test('a nested filter of a segment by mouse: built, dragged, undone, saved', async ({ signedIn: page }) => {
  await page.goto('/app/segments/new');
  await input(page, 'Name').fill('Nested by mouse');
  const whole = condition(page, 'Filter');
  await whole.nest.click();
  await whole.toggle('AND').check();

  const first = condition(page, 'Condition 1 of 1');
  await first.set.click();
  await first.part('field').selectOption('Groups');
  await first.part('operator').selectOption('has any of');
  await page.getByLabel('Condition 1 of 1, value').click();
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await expect(records(dialog).first()).toBeVisible();
  await dialog.getByRole('searchbox').fill('Antibiotic');
  await dialog.getByRole('searchbox').press('Enter');
  await pick(dialog, /^Antibiotic/);
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  // The focus goes back to the value, which is taller by what was chosen: what stands below moves.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Condition 1 of 1, value')).toBeFocused();

  await page.getByRole('button', { name: 'Add group', exact: true }).click();
  const group = condition(page, 'Condition 2 of 2');
  await group.toggle('OR').check();
  const inner = condition(page, 'Condition 2.1 of 1');
  await inner.set.click();
  await inner.part('field').selectOption('E-mail');
  await inner.part('operator').selectOption('is set');
  await group.add.click();
  await page.getByRole('listbox').getByRole('option', { name: 'Created', exact: true }).click();
  const second = condition(page, 'Condition 2.2 of 2');
  await second.part('operator').selectOption('IN_LAST_DAYS');
  await second.value.fill('30');
  await expect(reading(page)).toHaveText(
    /^Groups has any of Antibiotic.* AND \(E-mail is set OR Created is in the last 30 days\)$/,
  );

  await expect(members(page)).toHaveText(/^[1-9]/);
  await drag(page, condition(page, 'Condition 2.2 of 2').grip, condition(page, 'Condition 2.1 of 2').grip);
  await expect(reading(page)).toHaveText(/\(Created is in the last 30 days OR E-mail is set\)$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reading(page)).toHaveText(/\(E-mail is set OR Created is in the last 30 days\)$/);

  await expect(members(page)).toHaveText(/\d/);
  const count = await members(page).innerText();
  await saveAndClose(page);
  await expect(page).toHaveURL(/\/app\/segments(\?|$)/);
  await search(page, 'Nested by mouse');
  await expect(records(page)).toHaveCount(1);
  await openForm(records(page).first());
  await expect(reading(page)).toHaveText(/^Groups has any of Antibiotic/);
  await expect(members(page)).toHaveText(count);
});

/** As a hand does it: the place shows while the button is held. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await expect(async () => {
    // The code for dragging comes with the first pointer over the filter.
    await page.mouse.up();
    await from.hover();
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('What is dragged has to be on the page.');
    await page.mouse.down();
    await page.mouse.move(start.x + 10, start.y, { steps: 4 });
    await page.mouse.move(end.x + 10, end.y + 2, { steps: 8 });
    await expect(page.locator('[data-drop]')).toHaveCount(1, { timeout: patience(1_000) });
  }).toPass({ timeout: patience(20_000) });
  await page.mouse.up();
}

test('a nested filter of a list by keyboard alone', async ({ signedIn: page }) => {
  await page.goto('/app/contacts?size=5');
  await expect(records(page)).toHaveCount(5);
  const keys = async (...all: readonly string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const write = (text: string) => page.keyboard.type(text);
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);

  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await keys('Enter');
  await expect(page.getByRole('button', { name: 'Filter: Add expression' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter: Add expression' }).focus();
  await keys('Enter');
  const isInCard = () => page.evaluate(() => document.activeElement?.closest('.filter-card') != null);
  await expect.poll(isInCard).toBe(true);
  // AND by Enter; then past NOT, the button that clears, and the grip of the child.
  await keys('Enter', 'Tab', 'Tab', 'Tab', 'Tab');
  await focused('Condition 1 of 1: Set filter');
  await keys('Enter');
  await focused('Condition 1 of 1, field');
  await write('Last name');
  await keys('Tab');
  await write('starts');
  // Past the choice between a value and one of the user.
  await keys('Tab', 'Tab');
  await write('a');
  await keys('Enter');
  await expect(reading(page)).toHaveText('Last name starts with “a”');
  await expect(matches(page)).toHaveText(/^Matches: [1-9]/);

  await page.getByRole('button', { name: 'Condition 1 of 1: Move' }).focus();
  await keys('Insert');
  await focused('Condition 2 of 2: Set filter');
  await keys('Tab', 'Enter', 'ArrowRight');
  await expect(condition(page, 'Condition 2 of 2').toggle('OR')).toBeChecked();
  await page.getByRole('button', { name: 'Condition 2.1 of 1: Set filter' }).press('Enter');
  await write('E-mail');
  await keys('Tab');
  await write('is set');
  await expect(reading(page)).toHaveText('Last name starts with “a” AND E-mail is set');

  await condition(page, 'Condition 2 of 2').grip.focus();
  await keys('Alt+ArrowUp');
  await expect(reading(page)).toHaveText('E-mail is set AND Last name starts with “a”');
  await expect(matches(page)).toHaveText(/\d/);
  const found = /\d[\d,]*/.exec(await matches(page).innerText())?.[0];
  await expect(range(page)).toHaveText(`1–5 of ${found}`);

  await keys('Control+z');
  await expect(reading(page)).toHaveText('Last name starts with “a” AND E-mail is set');
  await keys('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(reading(page)).not.toContainText('E-mail');
});
