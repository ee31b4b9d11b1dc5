/** What can go wrong while someone edits: nothing that was typed is lost (design, section 4; issue 2). */
import type { Page } from '@playwright/test';
import { graphql } from '../support/graphql.ts';
import { expect, test } from './fixtures.ts';
import { range } from './screens.ts';

const OFFLINE = 'A network error occurred. Please check your connection.';

let made = 0;

/** A contact of the test's own, open in the form. */
async function openContact(
  page: Page,
  url: string,
): Promise<{ readonly id: string; readonly route: string }> {
  made += 1;
  const input = { firstName: 'Fausta', lastName: `Faultless ${String(made)}`, businessTitle: 'Tester' };
  const query = 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }';
  const answer = await graphql<{ createContact: { id: string } }>(page.request, url, query, { input });
  const { id } = answer.createContact;
  const route = `/app/contacts/${id}?edit`;
  await page.goto(route);
  await expect(page.getByLabel('First name')).toHaveValue('Fausta');
  return { id, route };
}

async function stored(page: Page, url: string, id: string): Promise<Record<string, unknown>> {
  const query = 'query ($id: ID!) { contact(id: $id) { firstName lastName businessTitle } }';
  return (await graphql<{ contact: Record<string, unknown> }>(page.request, url, query, { id })).contact;
}

test('keeps what was typed while the network is gone, and saves it when it is back', async ({
  signedIn: page,
  tessera,
  context,
}) => {
  const { id } = await openContact(page, tessera.url);
  await page.getByLabel('First name').fill('Offline');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE);
  await expect(page.getByLabel('First name')).toHaveValue('Offline');
  await expect(page.getByLabel('First name')).toBeEditable();
  await page.getByLabel('Business title').fill('Still typing');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: Offline')).toBeVisible();
  expect(await stored(page, tessera.url, id)).toMatchObject({
    firstName: 'Offline',
    businessTitle: 'Still typing',
  });
});

test('says so where the list cannot be loaded, and tries again', async ({ signedIn: page }) => {
  await page.goto('/app/groups');
  await expect(range(page)).toHaveText(/^1–25 of \d+$/);
  const total = (await range(page).innerText()).split(' of ')[1] ?? '';
  await page.route('**/api/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE);
  await page.unroute('**/api/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(range(page)).toHaveText(new RegExp(`^26–\\d+ of ${total}$`));
});

test('merges the changes of two people, and asks where they changed the same', async ({
  signedIn: page,
  tessera,
  context,
}) => {
  const { id, route } = await openContact(page, tessera.url);
  const other = await context.newPage();
  const open = async () => {
    for (const each of [page, other]) {
      await each.goto(route);
      await expect(each.getByLabel('First name')).not.toHaveValue('');
    }
  };
  const save = async (each: Page) => {
    await each.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(each.getByText(/^Saved: /)).toBeVisible();
  };

  await open();
  await page.getByLabel('First name').fill('Mine');
  await other.getByLabel('Business title').fill('Theirs');
  await save(other);
  await save(page);
  expect(await stored(page, tessera.url, id)).toMatchObject({ firstName: 'Mine', businessTitle: 'Theirs' });

  await open();
  await page.getByLabel('First name').fill('My first');
  await page.getByLabel('Business title').fill('My second');
  await other.getByLabel('First name').fill('Theirs first');
  await other.getByLabel('Business title').fill('Theirs second');
  await save(other);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(dialog).toContainText('Theirs second');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('My first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const field = (name: string) =>
    dialog.getByRole('group', { name }).or(dialog.getByRole('radiogroup', { name }));
  await field('First name').getByText('My first').click();
  await field('Business title').getByText('Theirs second').click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved: My first/)).toBeVisible();
  expect(await stored(page, tessera.url, id)).toMatchObject({
    firstName: 'My first',
    businessTitle: 'Theirs second',
  });
});

test('asks before unsaved changes are left, and keeps the draft', async ({ signedIn: page, tessera }) => {
  const { route } = await openContact(page, tessera.url);
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await page.getByLabel('First name').fill('Unsaved');
  await leave();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Unsaved');

  // A page that goes away asks by the browser's own dialog, and what was typed comes back all the same.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Unsaved');

  await leave();
  await dialog.getByRole('button', { name: 'Leave, keep the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await page.goto(route);
  await expect(page.getByLabel('First name')).toHaveValue('Unsaved');
  await leave();
  await dialog.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
  await page.goto(route);
  await expect(page.getByLabel('First name')).toHaveValue('Fausta');
  await expect(page.getByText('Draft restored')).toBeHidden();
});

test('shows what the server refuses at its field', async ({ signedIn: page, tessera }) => {
  await openContact(page, tessera.url);
  const query = '{ contactList(limit: 1) { rows { email } } }';
  const answer = await graphql<{ contactList: { rows: { email: string }[] } }>(
    page.request,
    tessera.url,
    query,
  );
  const taken = answer.contactList.rows[0]?.email ?? '';
  const email = page.getByLabel('E-mail');
  await email.fill('not an address');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(email).toHaveAccessibleDescription(/“not an address” is not a valid e-mail address\./);
  await expect(email).toBeFocused();
  await email.fill(taken.toUpperCase());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(email).toHaveAccessibleDescription(/A record with this value already exists\./);
  await expect(email).toHaveValue(taken.toUpperCase());
});

test('a new record whose answer was lost is saved again, and is there once', async ({ signedIn: page }) => {
  await page.goto('/app/contacts/new');
  await page.getByLabel('First name').fill('Onlyonce');
  await page.getByLabel('Last name').fill('Answerlost');
  let lost = 0;
  await page.route('**/api/graphql', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('"CreateContact"')) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(OFFLINE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved: Onlyonce Answerlost')).toBeVisible();
  expect(lost).toBe(1);
  await page.goto('/app/contacts?search=Answerlost');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('by keyboard, a form with errors still asks before it is left', async ({ signedIn: page, tessera }) => {
  await openContact(page, tessera.url);
  await page.getByLabel('E-mail').fill('no address');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText('Fields to correct: 1')).toBeAttached();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Workplaces' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused();
});
