/** What others change shows by itself (specification, section 2: the object table). */
import { expect, test } from './fixtures.ts';
import { openForm, range, records, rowWith, search } from './screens.ts';
import { patience } from '../support/patience.ts';

/** A change is to show within 2 s; a busy machine gets a little more. */
const SHOWS_WITHIN = { timeout: patience(10_000) };

test('shows in one browser what is changed in another', async ({ signedIn: page, browser, tessera }) => {
  const other = await (await browser.newContext({ baseURL: tessera.url })).newPage();
  // One session in both: a second login would end the first.
  await other.context().addCookies(await page.context().cookies());
  for (const each of [page, other]) {
    await each.goto('/app/groups');
    await expect(records(each).first()).toBeVisible();
    await search(each, 'Live wire');
    await expect(records(each)).toHaveCount(0);
  }

  // Created.
  await other.getByRole('button', { name: 'New group' }).first().click();
  await other.getByRole('textbox', { name: 'Name' }).fill('Live wire one');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rowWith(page, 'Live wire one')).toBeVisible(SHOWS_WITHIN);
  await expect(range(page)).toHaveText('1–1 of 1', SHOWS_WITHIN);

  // Changed, while the first browser's page is left alone.
  await other.goto('/app/groups?search=Live+wire');
  await openForm(rowWith(other, 'Live wire one'));
  await other.getByRole('textbox', { name: 'Name' }).fill('Live wire two');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rowWith(page, 'Live wire two')).toBeVisible(SHOWS_WITHIN);
});
