/** Something that the model offers to do with a record, from its button to the history and back. */
import { queryFilter } from '../../src/contract/filter/filter.ts';
import { expect, test } from './fixtures.ts';
import { gotoQuiet } from '../support/settled.ts';

test('a lead is qualified by its button, by keys and by a selection', async ({ signedIn: page }) => {
  const answer = await page.request.post('/api/graphql', {
    data: {
      query: `mutation { createLead(input: { lastName: "Zwölf" }) { id }
        other: createLead(input: { firstName: "Zwei", lastName: "Zwölf" }) { id } }`,
    },
  });
  const { data } = (await answer.json()) as { data: { createLead: { id: string } } };
  await gotoQuiet(page, `/app/leads/${data.createLead.id}`);
  await page.getByRole('button', { name: 'Qualify' }).click();
  await expect(page.getByText('Zwölf: Qualified')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Zwölf: New')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Qualify' })).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyQ');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();

  await gotoQuiet(page, '/app/leads?search=Zw%C3%B6lf');
  await page.locator('.ag-header input[type=checkbox]').first().click();
  await page.getByRole('button', { name: 'Reopen (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen' });
  await expect(dialog.getByText('This can be done with 1 of 2 records.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(/^Records changed: 1/)).toBeVisible();
});

test('what an area did with a selection is taken back', async ({ signedIn: page }) => {
  type Rows = Readonly<Record<string, { readonly rows: readonly { readonly status: string }[] }>>;
  const call = async (query: string, variables: object = {}) => {
    const answer = await page.request.post('/api/graphql', { data: { query, variables } });
    return ((await answer.json()) as { readonly data: Rows }).data;
  };
  await call(`mutation { createLead(input: { lastName: "Rücknahme", email: "rueck1@x.test" }) { id }
    other: createLead(input: { firstName: "Zwei", lastName: "Rücknahme", email: "rueck2@x.test" }) { id } }`);
  const states = async () => {
    const query = `query ($leads: CompoundFilter, $contacts: CompoundFilter) {
      leadList(filter: $leads) { rows { status } } contactList(filter: $contacts) { rows { status: id } } }`;
    const named = (object: string) => queryFilter(object, 'lastName', 'EQUALS', 'Rücknahme');
    const { leadList, contactList } = await call(query, { leads: named('Lead'), contacts: named('Contact') });
    return [...(leadList?.rows ?? []).map(({ status }) => status), contactList?.rows.length];
  };
  await gotoQuiet(page, '/app/leads?search=R%C3%BCcknahme');
  await page.locator('.ag-header input[type=checkbox]').first().click();
  await page.getByRole('button', { name: 'Convert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert' });
  await dialog.getByRole('button', { name: 'Convert' }).click();
  const bar = page.getByRole('group', { name: 'Background work' });
  await expect(bar.getByText(/^Records changed: 2/)).toBeVisible();
  expect(await states()).toEqual(['CONVERTED', 'CONVERTED', 2]);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(bar.getByText(/^Undone: 2/)).toBeVisible();
  expect(await states()).toEqual(['NEW', 'NEW', 0]);
});
