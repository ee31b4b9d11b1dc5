/** Large exports, made in the background and downloaded once; values of a tenant's own field that are taken out. */
import { readFile } from 'node:fs/promises';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { patience } from '../support/patience.ts';

/** As if there were more records than a direct download has. */
const MANY = 20_000;
/** Jobs are long: what they take depends on the machine. */
const JOB = { timeout: patience(90_000) };

test('a large export is made in the background and downloaded from the list, the jobs and the account', async ({
  signedIn: page,
}) => {
  await page.route('**/api/graphql', async (route) => {
    if (!/query Count/.test(route.request().postData() ?? '')) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { page: Record<string, unknown> } };
    Object.assign(answer.data.page, { total: MANY, totalIsExact: true });
    return route.fulfill({ response, json: answer });
  });
  await page.goto('/app/contacts');
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByText(/created in the background.+for 24 hours/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'CSV (text)' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'All there are' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Export in the background' }).click();

  const bar = page.getByRole('group', { name: 'File being created' });
  await expect(bar.getByRole('status')).toContainText(/Contacts \d{4}-\d\d-\d\d\.csv .+ until /, JOB);
  await expect(page.getByText(/^Ready to download: Contacts/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\ufeffFirst name,Last name,/);
  expect(text.split('\r\n').length).toBeGreaterThan(50);

  await page.goto('/app/account');
  const downloads = page.getByRole('region', { name: 'Downloads' });
  await expect(downloads.getByRole('listitem')).toHaveCount(1);
  await downloads.getByRole('button', { name: /^Delete Contacts/ }).click();
  await expect(downloads.getByText('There are no files now.')).toBeVisible();
});

test('values that records hold are replaced when they are taken out of a field', async ({
  signedIn: page,
  tessera,
}) => {
  const ask = <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    graphql<T>(page.request, tessera.url, query, variables);
  const valueList = ['LOW', 'HIGH', 'NONE'].map((name) => ({ name, label: `${name} risk` }));
  const { field } = await ask<{ field: { id: string } }>(
    `mutation ($input: CustomFieldDefinitionInput!) { field: createCustomFieldDefinition(input: $input) { id } }`,
    { input: { name: 'risk', label: 'Risk', type: 'SINGLE_SELECT', objectName: 'Lead', valueList } },
  );
  const { lead } = await ask<{ lead: { id: string } }>(
    `mutation { lead: createLead(input: { lastName: "Careful",
      customFieldList: [{ fieldName: "risk", valueList: ["HIGH"] }] }) { id } }`,
  );
  await page.goto(`/app/custom-fields/${field.id}?edit`);
  await expect(page.getByText('Records that hold a value: 1. Their type cannot be changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Move row 2', exact: true }).press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Move row 1', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();

  const dialog = page.getByRole('dialog', { name: 'Values that are still in use' });
  await expect(dialog.getByRole('button', { name: 'Replace and save' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'HIGH risk (records: 1)' }).selectOption({ label: 'LOW risk' });
  await dialog.getByRole('button', { name: 'Replace and save' }).click();
  await expect(page.getByText('The values were replaced.')).toBeVisible();
  const held = async () => {
    const { record } = await ask<{ record: { customFieldList: unknown } }>(
      'query ($id: ID!) { record: lead(id: $id) { customFieldList { fieldName valueList } } }',
      lead,
    );
    return record.customFieldList;
  };
  expect(await held()).toEqual([{ fieldName: 'risk', valueList: ['LOW'] }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(held).toEqual([{ fieldName: 'risk', valueList: ['HIGH'] }]);
});
