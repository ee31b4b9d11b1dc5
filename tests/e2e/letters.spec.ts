/** The letter of a campaign: written beside its preview, refused where it names what is not there, read as one contact. */
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';

const test = testWith(() => startDemo());

test('a letter is written, seen as a contact gets it, and kept', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto('/app/campaigns/new');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Autumn letter');
  const add = page.getByRole('combobox', { name: 'Add a block' });
  await add.selectOption('Heading');
  const heading = page.getByRole('region', { name: 'Heading' }).getByRole('textbox').first();
  await heading.fill('Hello {{firstNam}}');
  await add.selectOption('Footer');
  const footer = page.getByRole('region', { name: 'Footer' });
  await footer.getByRole('textbox').first().fill('Tessera Ltd., Warsaw');
  await expect(footer.getByRole('textbox', { name: /Unsubscribe/i })).not.toHaveValue('');

  // What is not there is named, and kept from the record.
  const problem = page.getByRole('button', { name: /firstNam/ });
  await expect(problem).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/new$/);
  // A save that is refused leads to the field, and may do so after this click.
  await expect(async () => {
    await problem.click();
    const head = page.getByRole('heading', { name: 'Heading', exact: true });
    await expect(head).toBeFocused({ timeout: 1000 });
  }).toPass();
  await heading.fill('Hello {{firstName | fallback: "friend"}}');

  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByRole('heading', { name: 'Hello friend' })).toBeVisible();
  await page.getByRole('button', { name: 'Select Items: Preview as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Items' });
  await dialog.getByRole('radio').or(dialog.getByRole('checkbox')).nth(1).click({ force: true });
  await dialog
    .getByRole('button', { name: /Select|Confirm|Choose/ })
    .first()
    .click();
  await expect(mail.getByRole('heading', { name: 'Hello friend' })).toHaveCount(0);
  await expect(mail.getByRole('heading', { name: /^Hello \S/ })).toBeVisible();
  await page.screenshot({ path: 'test-results/letter-full.png', fullPage: true });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/campaigns\/[0-9a-f-]{36}/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Autumn letter' }).first()).toBeVisible();
});
