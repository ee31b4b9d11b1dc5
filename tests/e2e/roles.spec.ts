/** Every route of the menu, in each role (specification, sections 2 and 6). */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { gotoQuiet, stepQuiet } from '../support/settled.ts';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';
import { columnNames, input, openPicker, openRecord, openTab, records, rowWith } from './screens.ts';

const { areas } = JSON.parse(readFileSync('metadata/areas.json', 'utf8')) as AreasFile;
const ROUTES = ['/dashboard', ...areas.flatMap(({ entries }) => entries.map(({ route }) => route))];
const CLOSED = 'This area is not enabled for you.';

/** Where each role has nothing to do, beside the areas that are off for everybody. */
const WITHOUT = {
  marketer: ['/app/billing', '/app/team-management', '/app/privilege', '/app/consent'],
  representative: ['/app/leads', '/app/segments', '/app/campaigns', '/app/billing', '/app/privilege'],
  // She makes nothing, so that she has no use for the screens that do.
  auditor: ['/admin/campaign/create', '/app/contacts/import'],
} as const;
const SEEN = {
  marketer: ['/app/campaigns', '/admin/campaign/create', '/app/contacts/import', '/app/batch-job'],
  representative: ['/app/contacts', '/app/contacts/import', '/app/batch-job'],
  auditor: ['/app/billing', '/app/campaigns'],
} as const;

/** What the API refuses the page, with the screen that asked for it. */
function refusedAnswers(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/graphql') return;
    response
      .text()
      .then((text) => {
        if (text.includes('"errors"')) refused.push(`${page.url()}: ${text.slice(0, 300)}`);
      })
      // An answer that came too late for its page.
      .catch(() => undefined);
  });
  return refused;
}

for (const role of ['marketer', 'representative', 'auditor'] as const) {
  test(`a ${role} opens every route, and no screen asks for what is refused`, async ({ page, tessera }) => {
    test.slow();
    await signIn(page, tessera.url, { ...DEMO_LOGIN, username: `${role}@demo.test` });
    const refused = refusedAnswers(page);
    const closed: string[] = [];
    await gotoQuiet(page, '/dashboard');
    for (const route of ROUTES) {
      await stepQuiet(page, route);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (await page.getByRole('main').getByText(CLOSED).isVisible()) closed.push(route);
    }
    expect(refused).toEqual([]);
    expect(closed).toEqual(expect.arrayContaining([...WITHOUT[role], '/admin/courses/list']));
    for (const route of ['/dashboard', ...SEEN[role]]) expect(closed).not.toContain(route);
  });
}

const signInAs = (role: string, page: Page, url: string) =>
  signIn(page, url, { ...DEMO_LOGIN, username: `${role}@demo.test` });

test('a representative finds her open tasks, and adds a contact to one of her groups', async ({
  page,
  tessera,
}) => {
  await signInAs('representative', page, tessera.url);
  const refused = refusedAnswers(page);
  await page.goto('/app/tasks');
  // Tasks that name her as representative and no assignee are hers, too.
  await expect(rowWith(page, 'Confirm the e-mail address')).toBeVisible();
  await expect(rowWith(page, 'Send the dosing card').locator('.cell-overdue')).toBeVisible();
  // The filter shows whose tasks they are, and asks for nothing that is not there.
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('button', { name: 'Add condition' }).first()).toBeVisible();
  expect(refused).toEqual([]);

  await page.goto('/app/contacts/new');
  await input(page, 'Last name').fill('Rollenprobe');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await openTab(page, 'Relations');
  await expect(page.getByText('You would not see this record yourself.').first()).toBeVisible();
  const groups = await openPicker(page, 'Groups');
  await records(groups).first().getByRole('checkbox').click();
  await groups.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rollenprobe' })).toBeVisible();
});

test('a marketer gives a task to a colleague, whose address she does not see, and finds her jobs', async ({
  page,
  tessera,
}) => {
  await signInAs('marketer', page, tessera.url);
  await page.goto('/app/tasks/new');
  await input(page, 'Title').fill('Print the posters');
  const members = await openPicker(page, 'Assignee');
  expect(await columnNames(members)).toEqual(['Name']);
  await expect(rowWith(members, 'Robert Nowicki')).toBeVisible();
  await page.goto('/app/batch-job');
  await expect(page.getByText('No batch jobs yet')).toBeVisible();
});

test('an auditor reads a record and its history, and is offered no change', async ({ page, tessera }) => {
  await signInAs('auditor', page, tessera.url);
  await page.goto('/app/campaigns');
  await openRecord(records(page).first());
  await expect(page.getByRole('button', { name: 'History', exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Areas' });
  await expect(menu.getByRole('link', { name: 'Campaigns', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'New campaign' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
});
