/** What is held on a person: given out as a file, erased by typing the name, and refused from then on. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { rowWith, search } from './screens.ts';

test('a contact gets all that is held on them, is erased from the row’s menu, and is not taken in again', async ({
  signedIn: page,
  tessera,
}) => {
  await graphql(
    page.request,
    tessera.url,
    'mutation { createContact(input: { firstName: "Zyta", lastName: "Erasable", email: "zyta@erased.test" }) { id } }',
    {},
  );
  await page.goto('/app/contacts');
  await search(page, 'Erasable');
  const choose = async (item: string) => {
    await rowWith(page, 'Erasable')
      .getByRole('button', { name: /Erasable/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Export everything held…');
  const held = page.getByRole('dialog', { name: 'All that is held on this person' });
  const downloading = page.waitForEvent('download');
  await held.getByRole('button', { name: 'Save as a file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Zyta Erasable.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('zyta@erased.test');

  await page.goto('/app/contacts');
  await search(page, 'Erasable');
  await choose('Erase…');
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await dialog.getByLabel('Type “Zyta Erasable” to confirm').fill('zyta erasable');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Erased' })
    .getByRole('button', { name: 'Back to the list' })
    .click();
  await expect(page).toHaveURL(/\/app\/contacts(\?|$)/);

  await page.goto('/app/contacts/new');
  await page.getByLabel('E-mail', { exact: true }).fill('ZYTA@erased.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText(/^This address belongs to a person whose data was erased/).first(),
  ).toBeVisible();
});
