/** Choosing records, the history of a record, changes that meet, and rich text: by mouse, and by keyboard alone. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { input, openPicker, openTab, records } from './screens.ts';

type Call = (query: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** What someone else does meanwhile. */
function caller(page: Page, url: string): Call {
  return async (query, variables = {}) => {
    const response = await page.request.post(`${url}/api/graphql`, { data: { query, variables } });
    const { data } = (await response.json()) as { data: Record<string, Record<string, unknown>> };
    return Object.values(data)[0] ?? {};
  };
}

const create = (object: string) =>
  `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`;
const READ = 'query ($id: ID!) { contact(id: $id) { version firstName lastName notes groupList { name } } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { id }
}`;

async function newContact(call: Call): Promise<string> {
  const { id } = await call(create('Contact'), { input: { firstName: 'Ada', lastName: 'Byron' } });
  return id as string;
}

const tags = (page: Page) => page.getByRole('main').locator('.record-tag-text');
const save = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();

test('with the mouse: records are chosen on two pages, one is made, and an earlier value comes back', async ({
  signedIn: page,
  tessera,
}) => {
  const call = caller(page, tessera.url);
  const id = await newContact(call);
  await page.goto(`/app/contacts/${id}?edit&tab=relations`);
  const dialog = await openPicker(page, 'Groups');
  await records(dialog).nth(1).getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(records(dialog).first()).toBeVisible();
  await records(dialog).nth(2).getByRole('checkbox').click();
  await expect(dialog.getByText('Selected: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'New group' }).click();
  const form = page.getByRole('dialog', { name: 'New group' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Made in the picker');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Selected: 3')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Show selected only' }).check({ force: true });
  await expect(records(dialog)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(tags(page)).toHaveCount(3);
  await expect(tags(page).last()).toHaveText('Made in the picker');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await openTab(page, 'Data');
  await input(page, 'First name').fill('Augusta');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved: Augusta Byron')).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.locator('.history-entry').first()).toContainText('Made in the picker');
  await history.getByRole('button', { name: 'Restore the earlier value: First name' }).click();
  await expect(input(page, 'First name')).toHaveValue('Ada');
  await save(page);
  await expect.poll(() => call(READ, { id })).toMatchObject({ firstName: 'Ada', version: 3 });
  expect((await call(READ, { id }))['groupList']).toHaveLength(2);
});

test('with the keyboard alone: type ahead, the table, and a choice between two changes', async ({
  signedIn: page,
  tessera,
}) => {
  const call = caller(page, tessera.url);
  const id = await newContact(call);
  await page.goto(`/app/contacts/${id}?edit&tab=relations`);
  const groups = page.getByRole('main').getByRole('combobox', { name: 'Groups' });
  await groups.focus();
  await page.keyboard.type('rare');
  await expect(page.getByRole('option', { name: 'Rare diseases' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(tags(page)).toHaveText(['Rare diseases']);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await expect(records(dialog).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(groups).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Remove Rare diseases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tags(page)).toHaveCount(0);
  await expect(groups).toBeFocused();

  await page.getByRole('tab', { name: 'Relations' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await input(page, 'Last name').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mine');
  await call(UPDATE, { id, version: 1, input: { lastName: 'Theirs', notes: 'by someone else' } });
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(conflict.getByText('Changes by others are kept in: Notes.')).toBeVisible();
  await expect(conflict.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await conflict.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(conflict.getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(conflict.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => call(READ, { id })).toMatchObject({ lastName: 'Mine', notes: 'by someone else' });
});

test('rich text with the keyboard: formats, lists and links, and nothing that is not allowed', async ({
  signedIn: page,
  tessera,
}) => {
  const call = caller(page, tessera.url);
  const { id } = await call(create('Consent'), {
    input: {
      name: 'Terms',
      country: 'DE',
      language: 'de',
      channel: 'EMAIL',
      text: 'First line\nSecond line',
    },
  });
  await page.goto(`/app/consent/${id as string}?edit`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text.locator('p')).toHaveText(['First line', 'Second line']);
  await page.getByRole('main').locator('label', { hasText: /^Text/ }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Read ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('this');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Links lead to web, mail or phone addresses only.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('example.test/terms');
  await page.keyboard.press('Enter');
  await expect(text.locator('a', { hasText: 'example.test/terms' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved: Terms')).toBeVisible();
  expect(await call('query ($id: ID!) { consent(id: $id) { text } }', { id })).toEqual({
    text:
      '<p>Read <strong>this</strong></p><ul><li><p>one</p></li>' +
      '<li><p><a href="https://example.test/terms">example.test/terms</a></p></li></ul>',
  });
  await text.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await expect(text).toBeFocused();
});
