/** Every route of the menu, in each role (specification, sections 2 and 6). */
import { readFileSync } from 'node:fs';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { gotoQuiet, stepQuiet } from '../support/settled.ts';
import { DEMO_LOGIN, signIn } from '../support/signin.ts';
import { expect, test } from './fixtures.ts';

const { areas } = JSON.parse(readFileSync('metadata/areas.json', 'utf8')) as AreasFile;
const ROUTES = ['/dashboard', ...areas.flatMap(({ entries }) => entries.map(({ route }) => route))];
const CLOSED = 'This area is not enabled for you.';

/** Where each role has nothing to do, beside the areas that are off for everybody. */
const WITHOUT = {
  marketer: ['/app/billing', '/app/team-management', '/app/privilege', '/app/consent'],
  representative: ['/app/leads', '/app/segments', '/app/campaigns', '/app/billing', '/app/privilege'],
  auditor: [],
} as const;
const SEEN = {
  marketer: '/app/campaigns',
  representative: '/app/contacts',
  auditor: '/app/billing',
} as const;

for (const role of ['marketer', 'representative', 'auditor'] as const) {
  test(`a ${role} opens every route, and no screen asks for what is refused`, async ({ page, tessera }) => {
    test.slow();
    await signIn(page, tessera.url, { ...DEMO_LOGIN, username: `${role}@demo.test` });
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
    const closed: string[] = [];
    await gotoQuiet(page, '/dashboard');
    for (const route of ROUTES) {
      await stepQuiet(page, route);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (await page.getByRole('main').getByText(CLOSED).isVisible()) closed.push(route);
    }
    expect(refused).toEqual([]);
    expect(closed).toEqual(expect.arrayContaining([...WITHOUT[role], '/admin/courses/list']));
    expect(closed).not.toContain(SEEN[role]);
    expect(closed).not.toContain('/dashboard');
  });
}
