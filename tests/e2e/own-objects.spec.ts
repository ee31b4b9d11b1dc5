/** A tenant's own object, made and published in the browser: list, form, menu and API are there without a restart. */
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';

const test = testWith(startDemo);

test('an administrator makes an object, publishes it and creates a record in it', async ({
  page,
  server,
}) => {
  test.slow();
  await signIn(page, server.url);
  await page.goto('/app/configuration');
  await page.getByRole('button', { name: 'New object' }).click();
  const dialog = page.getByRole('dialog', { name: 'New object' });
  await dialog.getByRole('textbox', { name: 'Name of one record' }).fill('Car loan');
  await expect(dialog.getByRole('textbox', { name: 'Name in the API' })).toHaveValue('CarLoan');
  await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('Car loans');
  await dialog.getByRole('combobox', { name: 'Place in the menu' }).selectOption({ label: 'Contacts' });
  await dialog.getByRole('button', { name: 'Add field' }).click();
  const second = dialog.getByRole('listitem').nth(1);
  await second.getByRole('textbox', { name: 'Field name' }).fill('driver');
  await second.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'One record' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(second.getByText('Choose the object that it refers to.')).toBeVisible();
  await second.getByRole('combobox', { name: 'Refers to' }).selectOption({ label: 'Contact' });
  await dialog.getByRole('button', { name: 'Create' }).click();

  await expect(page).toHaveURL(/\/app\/configuration\/CarLoan\?tab=fields/);
  const fields = page.getByRole('tabpanel').getByRole('table');
  await expect(fields.getByRole('row')).toHaveCount(3);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add field' }).click();
  const field = page.getByRole('dialog', { name: 'Add field' });
  await field.getByRole('textbox', { name: 'Field name' }).fill('status');
  await field.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'One of several choices' });
  await field.getByRole('textbox', { name: 'Choices' }).fill('OUT, BACK');
  await field.getByRole('button', { name: 'Apply' }).click();
  await expect(fields.getByRole('row', { name: /status/ })).toContainText('OUT, BACK');
  await expect(page.getByRole('tabpanel').getByText('Fields: Draft saved')).toBeVisible();

  // Its picture is one of those that the menu draws.
  const key = page.getByRole('radio', { name: 'Key', exact: true });
  await key.check();
  const drawn = await key.locator('xpath=..').locator('path').first().getAttribute('d');

  // A step with a button, which is not there for some records.
  await page.getByRole('combobox', { name: 'Field with the state' }).selectOption('status');
  await page.getByRole('checkbox', { name: 'People take it by a button' }).check({ force: true });
  const hidden = page.getByRole('group', { name: 'Not there while this holds' });
  await hidden.getByRole('button', { name: 'Change' }).click();
  await hidden.getByRole('button', { name: 'Add condition', exact: true }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Name', exact: true }).click();
  await hidden.getByRole('combobox', { name: /, operator$/ }).selectOption('contains');
  await hidden.getByRole('textbox', { name: /, value$/ }).fill('kept');
  await expect(hidden).toContainText('Name contains “kept”');
  await hidden.getByRole('button', { name: 'Done' }).click();
  await expect(hidden.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(hidden).toContainText('Name contains “kept”');
  await expect(page.getByRole('tabpanel').getByText('Fields: Draft saved')).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Review/ })
    .click();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByRole('heading', { name: 'Published as no. 1' })).toBeVisible();

  // The running page has it at once, in the menu and behind it.
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('button', { name: 'Contacts', exact: true })
    .click();
  const entry = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Car loans' });
  await expect(entry.locator('path').first()).toHaveAttribute('d', drawn ?? '');
  await entry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Car loans' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New car loan' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Red car, May');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Out' });
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Car loans' }).click();
  await expect(page.getByRole('gridcell', { name: 'Red car, May', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Red car, May', exact: true }).click();
  await page.getByRole('button', { name: 'To back' }).click();
  await expect(page.getByText('Red car, May: Back')).toBeVisible();
  const kept = await page.request.post(`${server.url}/api/graphql`, {
    data: {
      query: 'mutation ($input: CarLoanInput!) { createCarLoan(input: $input) { id } }',
      variables: { input: { name: 'A kept car', status: 'OUT' } },
    },
  });
  const { data } = (await kept.json()) as { data: { createCarLoan: { id: string } } };
  await page.goto(page.url().replace(/[^/]+$/, data.createCarLoan.id));
  await expect(page.getByRole('heading', { name: 'A kept car' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'To back' })).toHaveCount(0);
});
