/** A record as it is read: its page, one field at a time, who changed it, and the same beside its list. */
import type { Page } from '@playwright/test';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { editRecord, formButtons, input, openRecord, records, search } from './screens.ts';

const MADE = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id } }';

async function makeContacts(page: Page, url: string, ...names: string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const firstName of names) {
    const given = {
      input: {
        firstName,
        lastName: 'Readable',
        businessTitle: 'Nurse',
        phone: `+3934765360${String(10 + ids.length)}`,
      },
    };
    const { made } = await graphql<{ made: { id: string } }>(page.request, url, MADE, given);
    ids.push(made.id);
  }
  return ids;
}

const fact = (page: Page, label: string) =>
  page.locator('.fact').filter({ has: page.getByText(label, { exact: true }) });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a record opens to be read; a field is changed in its place, taken back, and restored', async ({
  signedIn: page,
  tessera,
}) => {
  const [id] = await makeContacts(page, tessera.url, 'Rita');
  await page.goto('/app/contacts');
  await search(page, 'Rita Readable');
  await expect(records(page)).toHaveCount(1);
  await openRecord(records(page).first());
  await expect(title(page, 'Rita Readable')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${id ?? ''}$`));
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Related records' })).toContainText('Groups');

  const phone = fact(page, 'Phone').getByRole('link');
  await expect(phone).toHaveText('+39 347 653 6010');
  await expect(phone).toHaveAttribute('href', 'tel:+393476536010');
  const job = fact(page, 'Business title');
  await expect(job).toContainText('Nurse');
  await job.getByRole('button', { name: 'Edit Business title' }).click();
  await job.getByRole('textbox').fill('Matron');
  await page.keyboard.press('Enter');
  await expect(job).toContainText('Matron');
  await expect(job.getByRole('button', { name: 'Edit Business title' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(job).toContainText('Nurse');

  // Escape drops what was typed.
  await job.getByText('Nurse').click();
  await job.getByRole('textbox').fill('Porter');
  await page.keyboard.press('Escape');
  await expect(job).toContainText('Nurse');

  await job.getByRole('button', { name: /^Who changed Business title: .+/ }).click();
  const changes = page.getByRole('region', { name: 'Who changed Business title' });
  await expect(changes.getByRole('listitem')).toHaveCount(3);
  await changes
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await expect(job).toContainText('Matron');
  await page.keyboard.press('Escape');

  await editRecord(page);
  await expect(formButtons(page)).toBeVisible();
  await expect(input(page, 'First name')).toHaveValue('Rita');
});

test('beside its list: Space shows it, J the next one, Back closes it, a reload shows it', async ({
  signedIn: page,
  tessera,
}) => {
  await makeContacts(page, tessera.url, 'Pia', 'Quentin');
  await page.goto('/app/contacts');
  await search(page, 'Readable');
  await page.getByRole('columnheader', { name: 'First name' }).click();
  await expect(records(page).filter({ hasText: 'Pia' })).toHaveCount(1);
  await records(page).filter({ hasText: 'Pia' }).getByRole('gridcell').nth(3).click();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Contact', exact: true });
  await expect(panel.getByRole('heading', { level: 2, name: 'Pia Readable' })).toBeVisible();
  await expect(panel).toBeFocused();
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2, name: 'Quentin Readable' })).toBeVisible();
  await page.reload();
  await expect(panel.getByRole('heading', { level: 2, name: 'Quentin Readable' })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(records(page).filter({ hasText: 'Pia' })).toHaveCount(1);

  await records(page).filter({ hasText: 'Pia' }).getByRole('gridcell').nth(3).click();
  await page.keyboard.press('Space');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('x');
  await expect(page.getByText('Selected: 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Pia Readable')).toBeVisible();
});
