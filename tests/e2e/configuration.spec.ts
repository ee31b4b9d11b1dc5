/** An administrator changes how a list looks, sees it at once, publishes it, and takes one key back. */
import type { Page } from '@playwright/test';
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { columnNames } from './screens.ts';

const test = testWith(startDemo);

/** The columns in the editor, top to bottom. */
const edited = async (page: Page): Promise<string[]> =>
  (await page.locator('[data-drag="column"] .config-row-name b').allInnerTexts()).map((text) => text.trim());

test('columns by keyboard and pointer, preview, publication, and the way back of one key', async ({
  page,
  server,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server.url);
  await page.goto('/app/configuration');
  await page.getByRole('searchbox', { name: 'Search objects' }).fill('contact');
  await page.getByRole('searchbox', { name: 'Search objects' }).press('Enter');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();

  // By keys alone: E-mail goes up twice and keeps the focus, Phone is hidden.
  const columns = page.getByRole('region', { name: 'Columns' });
  const email = columns.getByRole('button', { name: 'Move: E-mail', exact: true });
  await email.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(email).toBeFocused();
  await expect(page.getByText('E-mail: place 1 of 9')).toBeAttached();
  await columns.getByRole('button', { name: 'Phone: shown in the list' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Draft saved')).toBeVisible();

  const preview = page.getByRole('region', { name: 'Preview' });
  await expect
    .poll(async () => (await columnNames(preview)).slice(0, 4))
    .toEqual(['E-mail', 'First name', 'Last name', 'Phone number status']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => columnNames(preview)).toContain('Phone');
  await page.keyboard.press('Control+y');
  await expect.poll(() => columnNames(preview)).not.toContain('Phone');

  // The draft is there after a reload, and nobody else sees it.
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await edited(page)).slice(0, 2)).toEqual(['E-mail', 'First name']);
  await page.goto('/app/contacts?size=5');
  expect((await columnNames(page)).slice(0, 2)).toEqual(['First name', 'Last name']);

  await page.goto('/app/configuration/review');
  await page.getByLabel('Note').fill('E-mail first');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  await page.goto('/app/contacts?size=5');
  expect((await columnNames(page)).slice(0, 4)).toEqual([
    'E-mail',
    'First name',
    'Last name',
    'Phone number status',
  ]);

  // The inspector gives one key back, and leaves the other.
  await page.goto('/app/configuration/Contact?side=inspector');
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector.getByText('/columns/phone/hidden')).toBeVisible();
  await inspector.getByRole('button', { name: 'Reset: Columns', exact: true }).click();
  await expect(inspector.getByText('/columns', { exact: true })).toHaveCount(0);
  await expect(inspector.getByText('/columns/phone/hidden')).toBeVisible();
  await expect.poll(async () => (await edited(page)).slice(0, 2)).toEqual(['First name', 'Last name']);

  // By the pointer: Groups goes to the top.
  const from = columns.getByRole('button', { name: 'Move: Groups' });
  await from.hover();
  await page.mouse.down();
  const target = await columns.getByRole('button', { name: 'Move: First name' }).boundingBox();
  await page.mouse.move(target?.x ?? 0, (target?.y ?? 0) + 60, { steps: 5 });
  await page.mouse.move((target?.x ?? 0) + 4, (target?.y ?? 0) + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await edited(page)).slice(0, 2)).toEqual(['Groups', 'First name']);
  await expect(page.getByRole('link', { name: /^Review/ })).toContainText('1');
});
