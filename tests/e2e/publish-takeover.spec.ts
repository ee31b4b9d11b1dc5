/** A running browser takes a publication over, and loses nothing of what its user is at. */
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { records } from './screens.ts';
import { patience } from '../support/patience.ts';

/** What is published in one browser is to be in the others within 5 s; a busy machine gets a little more. */
const TAKEN_OVER = { timeout: patience(15_000) };

async function call<T>(request: APIRequestContext, query: string, variables: object = {}): Promise<T> {
  const response = await request.post('/api/graphql', { data: { query, variables } });
  const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** A key of the contacts' view, what it becomes, and what the product has. */
type Change = readonly [key: string, value: unknown, base: unknown];

/** Publishes for the whole tenant. */
async function publish({ request }: Page, changes: readonly Change[]): Promise<void> {
  const place = { document: 'view/Contact', layer: 'tenant', owner: '' };
  const { configDocument: document } = await call<{
    configDocument: { draftVersion: number; revision: number };
  }>(
    request,
    `query($document: String!, $layer: String!, $owner: String!) {
      configDocument(document: $document, layer: $layer, owner: $owner) { draftVersion revision }
    }`,
    place,
  );
  const all = changes.map(([key, value, base]) => ({ key, value, base, reset: false, published: null }));
  await call(
    request,
    `mutation($document: String!, $layer: String!, $owner: String!, $changes: JSON!, $draftVersion: Int!) {
      saveConfigDraft(document: $document, layer: $layer, owner: $owner, changes: $changes, draftVersion: $draftVersion) {
        problems { message }
      }
    }`,
    { ...place, changes: all, draftVersion: document.draftVersion },
  );
  await call(
    request,
    'mutation($revision: Int!) { publishConfiguration(note: "Test", revision: $revision) { number } }',
    { revision: document.revision },
  );
}

const columns = (page: Page) => page.locator('.ag-header-cell-text');
const rollBack = async ({ request }: Page) => {
  const { configuration } = await call<{ configuration: { revision: number } }>(
    request,
    '{ configuration { revision } }',
  );
  await call(
    request,
    'mutation($revision: Int!) { rollbackConfiguration(number: 0, note: "Back", revision: $revision) { number } }',
    configuration,
  );
};

test('a publication reaches open lists and forms, which keep what their users are at', async ({
  signedIn: page,
  browser,
  tessera,
}) => {
  const other = await (await browser.newContext({ baseURL: tessera.url })).newPage();
  // One session in both: a second login would end the first.
  await other.context().addCookies(await page.context().cookies());

  // A list, on its second page, with a record selected and scrolled.
  await page.goto('/app/contacts');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Until then the rows are those of the page before.
  await expect(page.locator('.object-table-body')).toHaveAttribute('aria-busy', 'false');
  await expect(records(page).first()).toBeVisible();
  await records(page).nth(2).getByRole('checkbox').click();
  const viewport = page.locator('.ag-grid-viewport');
  await viewport.evaluate((element) => element.scrollTo({ top: 180 }));
  await expect(columns(page).filter({ hasText: 'E-mail' })).toBeVisible();

  // A form, half filled in.
  await other.goto('/app/contacts/new');
  await other.getByLabel('First name').fill('Half');
  await other.getByLabel('Notes').fill('Not finished');
  await other.getByLabel('Phone', { exact: true }).pressSequentially('+4812');

  const person = ['lastName', 'academicRank', 'businessTitle', 'gender', 'birthDate'];
  const reach = ['email', 'language', 'timeZone'];
  const excluded = ['messageList', 'meetingEventList', 'segmentList', 'externalId'];
  await publish(page, [
    ['/columns/email/hidden', true, null],
    ['/form/sections', ['person', 'reach', 'relations'], ['person', 'reach', 'relations', 'remarks']],
    ['/form/sections/remarks/fields', null, ['notes']],
    ['/form/tabs/data/sections', ['person', 'reach'], ['person', 'reach', 'remarks']],
    ['/form/exclude', [...excluded, 'notes'], excluded],
    ['/form/sections/person/fields', ['phone', ...person], ['firstName', ...person]],
    ['/form/sections/reach/fields', ['firstName', ...reach], [...reach.toSpliced(1, 0, 'phone')]],
    ['/form/fields/lastName/required', true, null],
  ]);
  try {
    await expect(columns(page).filter({ hasText: 'E-mail' })).toHaveCount(0, TAKEN_OVER);
    await expect(page).toHaveURL(/page=2/);
    await expect(records(page).nth(2).getByRole('checkbox')).toBeChecked();
    expect(await viewport.evaluate((element) => element.scrollTop)).toBe(180);

    const reach = other.locator('[data-section="reach"]');
    await expect(reach.getByLabel('First name')).toHaveValue('Half', TAKEN_OVER);
    await expect(other.locator('[data-section="person"]').getByLabel('Phone', { exact: true })).toBeFocused();
    await other.keyboard.type('3456789');
    await expect(other.getByLabel('Phone', { exact: true })).toHaveValue('+48123456789');
    await expect(other.getByText('No longer in this form: Notes (Not finished).')).toBeVisible();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByLabel(/^Last name/)).toBeFocused();
  } finally {
    await rollBack(page);
  }
  // As it was before: also what had nowhere to stand.
  await expect(columns(page).filter({ hasText: 'E-mail' })).toBeVisible(TAKEN_OVER);
  await expect(other.getByLabel('Notes')).toHaveValue('Not finished', TAKEN_OVER);
  await expect(other.getByText(/No longer in this form/)).toHaveCount(0);
});
