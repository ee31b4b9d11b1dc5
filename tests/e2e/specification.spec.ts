/** The sentences of the specification on columns, page sizes, limits and toggles, each read on the screen. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { input, openPicker, records } from './screens.ts';

/** Section 3: the columns that are visible by default, by their objects. Where the lists are, the menu says. */
const COLUMNS: readonly (readonly [object: string, route: string, columns: string])[] = [
  ['BatchJob', '/app/batch-job', 'startedAt name userName progress message status parsedDetails errorCount'],
  [
    'Contact',
    '/app/contacts',
    'firstName lastName email phone phoneNumberStatus groupList representativeList',
  ],
  ['SegmentContact', '/app/objects/SegmentContact', 'id firstName lastName email phone'],
  [
    'MessageCampaign',
    '/app/campaigns',
    'name type language ordered sent opened canceled dateStartUTC lastModifiedAtUTC status',
  ],
  [
    'Meeting',
    '/app/meetings',
    'title presentation.name startTimeUTC endTimeUTC duration moderator participantListTotal status',
  ],
  ['Group', '/app/groups', 'id name contactListTotal representativeListTotal'],
  ['Lead', '/app/leads', 'id firstName lastName email phone'],
  ['Workplace', '/app/workplaces', 'id name ward street postalCode city'],
  ['Specialization', '/app/specializations', 'id name contactListTotal'],
  ['Segment', '/app/segments', 'id name numberOfUsers activeText'],
  ['CustomFieldDefinition', '/app/custom-fields', 'id name label type isactive'],
  ['Representative', '/app/representatives', 'firstName lastName email phoneNumber'],
  ['Billing', '/app/billing', 'id dateFrom month status totalCostFormatted lastModifiedDate lastModifiedBy'],
  [
    'BillingDetail',
    '/app/objects/BillingDetail',
    'id packageType planCost planUsage usage additionalCharges costPerUse due totalDue',
  ],
  [
    'BillingPlan',
    '/app/objects/BillingPlan',
    'id explainer status billingPeriod lastModifiedDate lastModifiedBy',
  ],
  [
    'ContactRelation',
    '/app/objects/ContactRelation',
    'uuid firstName lastName email phoneNumber businessTitle gender workplaces groups specialisations',
  ],
  ['Presentation', '/admin/presentation', 'id name description status createdAt thumbnailUrl'],
];

/** Ids stand behind what says something to people, whatever the order of the specification. */
const idsLast = (names: readonly string[]) =>
  names.toSorted((a, b) => Number(/^(uu)?id$/.test(a)) - Number(/^(uu)?id$/.test(b)));

/** Goes to another screen without another load of the application. */
async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, route);
}

const columnIds = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
        .map((header) => header.getAttribute('col-id') ?? '')
        .filter((id) => id !== 'actions' && !id.startsWith('ag-')),
    );

test('lists have the columns of section 3, and pages of 25', async ({ signedIn: page }) => {
  // The grid draws only the columns in sight.
  await page.setViewportSize({ width: 3000, height: 700 });
  await page.goto(COLUMNS[0]?.[1] ?? '');
  for (const [object, route, columns] of COLUMNS) {
    await go(page, route);
    await expect.poll(() => columnIds(page), { message: object }).toEqual(idsLast(columns.split(' ')));
    await expect(page.getByRole('combobox', { name: 'Rows per page' }), object).toHaveValue('25');
  }
  const sizes = page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option');
  await expect(sizes).toHaveText(['5', '10', '25', '100']);
  await go(page, '/app/medialibrary');
  await expect(page.getByRole('heading', { name: 'Message media library' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20');
});

test('up to five groups and one representative stand whole before +count', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(
    '/app/contacts?size=100&columns=lastName,groupList,representativeList,-firstName,-email,-phone,-phoneNumberStatus',
  );
  await expect(records(page).first()).toBeVisible();
  const tags = (column: string) =>
    page.locator(`.ag-row [col-id="${column}"] .cell-tags`).evaluateAll((cells) =>
      cells.map((cell) => ({
        shown: cell.querySelectorAll('.cell-tag').length,
        more: Number(cell.querySelector('.cell-tag-more')?.textContent ?? 0),
        whole: [...cell.querySelectorAll('.cell-tag')].every((tag) => tag.scrollWidth <= tag.clientWidth),
      })),
    );
  const groups = await tags('groupList');
  expect(groups.every(({ whole }) => whole)).toBe(true);
  expect(Math.max(...groups.map(({ shown }) => shown))).toBe(5);
  expect(groups.filter(({ shown, more }) => shown < 5 && more > 0)).toEqual([]);
  const representatives = await tags('representativeList');
  expect(Math.max(...representatives.map(({ shown }) => shown))).toBe(1);
  expect(representatives.every(({ whole }) => whole)).toBe(true);

  // With all its columns the list has room for all of them: none begins beyond the screen, no tag is cut.
  await go(page, '/app/contacts?page=1');
  await expect.poll(() => columnIds(page)).toHaveLength(7);
  const viewport = page.locator('.ag-grid-viewport');
  await expect.poll(() => viewport.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expect((await tags('groupList')).every(({ whole }) => whole)).toBe(true);
});

test('the picker takes the whole width, and an expression has two operators', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/app/segments/new');
  await input(page, 'Name').fill('Of two');
  await page.getByRole('button', { name: 'Filter: Add expression' }).click();
  const toggle = page.getByRole('radiogroup', { name: 'Filter, operator' });
  await expect(toggle.getByRole('radio')).toHaveCount(2);
  await expect(toggle).toHaveText('ANDOR');

  await page.goto('/app/contacts/new');
  await page.getByRole('tab', { name: 'Relations' }).click();
  const dialog = await openPicker(page, 'Groups');
  const box = await dialog.boundingBox();
  expect([box?.x, box?.width]).toEqual([0, 1440]);
});

test('the menu shows at most twelve entries at first sight, and keys lead to the same screens in any language', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link').first()).toBeVisible();
  expect(await menu.getByRole('link').or(menu.getByRole('button')).count()).toBeLessThanOrEqual(12);
  for (const locale of ['English', 'Polski']) {
    await page.getByRole('banner').getByRole('combobox').selectOption(locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'Polski' ? 'pl' : 'en');
    await page.locator('main').first().focus();
    await page.keyboard.press('g');
    await expect(page.locator('.go-to')).toBeVisible();
    await page.keyboard.press('t');
    await expect(page).toHaveURL(/\/app\/tasks/);
    await page.goto('/dashboard');
  }
});
