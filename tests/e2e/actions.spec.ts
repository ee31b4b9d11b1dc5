/** Something that the model offers to do with a record, from its button to the history and back. */
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
