/** Duplicates: search, the work list by keyboard, merging two selected records of a list, and Undo. */
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { rowWith, search } from './screens.ts';
import { patience } from '../support/patience.ts';

const CREATE = 'mutation ($input: SpecializationInput!) { made: createSpecialization(input: $input) { id } }';
const DOCTOR = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id } }';
const TOTAL = 'query ($id: ID!) { specialization(id: $id) { contactListTotal } }';

test('specializations that stand twice are found, merged and taken apart again', async ({
  signedIn: page,
  tessera,
}) => {
  const ask = <T>(query: string, variables: object) =>
    graphql<T>(page.request, tessera.url, query, { ...variables });
  const make = async (query: string, input: object) =>
    (await ask<{ made: { id: string } }>(query, { input })).made.id;
  const [one, two] = [
    await make(CREATE, { name: 'Xenozoology' }),
    await make(CREATE, { name: 'Xenozoologie' }),
  ];
  for (const specializationList of [[one], [two], [one, two]]) {
    await make(DOCTOR, { lastName: 'Xenodoctor', specializationList });
  }
  await page.goto('/app/specializations');
  await page.getByRole('button', { name: 'Duplicates', exact: true }).click();
  await page.getByRole('button', { name: 'Find duplicates' }).click();
  const pair = page.getByRole('option').filter({ hasText: 'Xenozoologie' });
  await expect(pair).toBeVisible({ timeout: patience(30_000) });
  await pair.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('.duplicates-panel :focus')).toBeVisible();
  await page.getByRole('button', { name: 'No duplicates' }).last().click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pair).toBeVisible();

  await page.goto('/app/specializations');
  await search(page, 'Xenozoolog');
  for (const name of ['Xenozoology', 'Xenozoologie']) await rowWith(page, name).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await dialog
    .getByRole('radio', { name: /^Xenozoology/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('The two records were merged.')).toBeVisible();
  const total = async (id: string) =>
    Number(
      (await ask<{ specialization: { contactListTotal: number } | null }>(TOTAL, { id })).specialization
        ?.contactListTotal,
    );
  const kept = Number.isNaN(await total(one)) ? two : one;
  expect(await total(kept)).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The merge was undone', { exact: false })).toBeVisible();
  expect([await total(one), await total(two)]).toEqual([2, 2]);
});
