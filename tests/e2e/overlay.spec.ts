/** An installation's own files in a server as it is started: object, menu, texts, view, role and filters (docs/overlay.md). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startDemo } from '../support/demo-data.ts';
import { signIn } from '../support/signin.ts';
import { expect, testWith } from './fixtures.ts';
import { columnNames } from './screens.ts';

const OVERLAY = {
  'metadata/objects/Rental/model.json': {
    fields: [
      { name: 'title', kind: 'STRING', required: true, searchable: true, sortable: true },
      { name: 'status', kind: 'ENUM', values: ['OPEN', 'DONE'], default: 'OPEN' },
    ],
  },
  'metadata/objects/Workplace/view.json': { columns: [{ field: 'city' }, { field: 'name' }] },
  'metadata/areas.json': {
    areas: [
      {
        key: 'rental',
        access: 'contacts',
        entries: [{ key: 'rentals', route: '/app/rentals', object: 'Rental' }],
      },
    ],
  },
  'metadata/access.json': {
    variables: {},
    everyone: {},
    roles: [{ key: 'clerk', name: 'Rental clerk', rules: { areas: { contacts: ['VIEW', 'EDIT'] } } }],
  },
  'metadata/filters.json': { objects: ['Rental'], segmentKeys: [], default: 'Rental' },
  'locales/en/menu.json': { areas: { rental: 'Hire' }, entries: { rentals: 'Hired things' } },
  'locales/en/objects.json': { Rental: { label: 'Hire', pluralLabel: 'Hired things' } },
};

const test = testWith(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-overlay-'));
  for (const [file, value] of Object.entries(OVERLAY)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(value));
  }
  const server = await startDemo({ env: { TESSERA_OVERLAY: folder } });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

test('a server has the objects, texts, views, roles and filters of its overlay', async ({ page, server }) => {
  await signIn(page, server.url);
  const answer = await page.request.post(`${server.url}/api/graphql`, {
    data: {
      query: `mutation { createRental(input: { title: "Projector" }) { status } }`,
    },
  });
  expect(await answer.json()).toEqual({ data: { createRental: { status: 'OPEN' } } });
  await page.goto('/app/rentals');
  await expect(page.getByRole('heading', { name: 'Hired things' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Hired things' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Projector', exact: true })).toBeVisible();

  await page.goto('/app/objects/Workplace');
  await expect.poll(() => columnNames(page)).toEqual(['City', 'Name']);

  const asked = await page.request.post(`${server.url}/api/graphql`, {
    data: { query: '{ roles { name } filterObjects(locale: "en") { name } }' },
  });
  const { data } = (await asked.json()) as {
    data: Record<'roles' | 'filterObjects', readonly { readonly name: string }[]>;
  };
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
  expect(names(data.roles)).toContain('Rental clerk');
  expect(names(data.filterObjects)).toContain('Rental');
  expect(server.output()).not.toContain('overlay/');
});
