/** The servers of images that a tenant allows: in the policy of its own pages, and of nobody else's. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { storeSetting } from '../../../support/settings.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

const SAVE = `mutation ($changes: [SettingChange!]!) {
  saveSettings(changes: $changes) { field { name } value version } }`;
interface Saved {
  readonly field: { readonly name: string };
  readonly value: unknown;
  readonly version: number;
}

describeOnDatabase('servers of images', (open) => {
  let database: Database;
  let root: string;
  let alpha: Tenant;
  let beta: Tenant;
  beforeAll(async () => {
    database = await open({ product: true });
    alpha = await openTenant(database, 'alpha');
    beta = await openTenant(database, 'beta');
    root = await mkdtemp(join(tmpdir(), 'tessera-client-'));
    await writeFile(join(root, 'index.html'), '<title>page</title>');
  });
  afterAll(() => rm(root, { recursive: true }));

  /** What the page may load images from, and what it is told of that. */
  const page = async ({ api: { api } }: Tenant, token?: string) => {
    const cookie = token === undefined ? {} : { cookie: `tessera_access=${token}` };
    const site = new Hono();
    serveClient(site, root, api.imageHosts);
    const { headers } = await site.request('/app/presentations', { headers: cookie });
    const policy = headers.get('content-security-policy') ?? '';
    return [/img-src ([^;]*)/.exec(policy)?.[1], headers.get('server-timing')];
  };
  const OWN = ["'self' data: blob:", null];
  const allow = (value: unknown, version: number) =>
    alpha.admin.call(SAVE, { changes: [{ key: 'imageHosts', version, value }] });

  it('are in the policy of the pages of the tenant that has allowed them, until they are taken back', async () => {
    expect(await page(alpha, alpha.admin.token)).toEqual(OWN);
    const { data } = await allow(['images.example.com', '*.Example.org', 'images.example.com'], 0);
    const saved = (data['saveSettings'] as readonly Saved[]).find(({ field }) => field.name === 'imageHosts');
    expect(saved).toMatchObject({ value: ['images.example.com', '*.example.org'], version: 1 });
    expect(await page(alpha, alpha.admin.token)).toEqual([
      "'self' data: blob: https://images.example.com https://*.example.org",
      'images;desc="images.example.com *.example.org"',
    ]);
    expect(await page(alpha)).toEqual(OWN);
    expect(await page(alpha, 'nobody')).toEqual(OWN);
    expect(await page(beta, beta.admin.token)).toEqual(OWN);
    expect(await page(alpha, beta.admin.token)).toEqual(OWN);

    expect((await allow(null, 1)).errors).toBeUndefined();
    expect(await page(alpha, alpha.admin.token)).toEqual(OWN);
  });

  it.each([
    [['https://images.example.com/'], 'invalid-host', { value: 'https://images.example.com/' }],
    [['images.example.com', "x.test 'unsafe-inline'"], 'invalid-host', { value: "x.test 'unsafe-inline'" }],
    [['localhost'], 'invalid-host', { value: 'localhost' }],
    [Array.from({ length: 21 }, (_, index) => `i${index}.example.com`), 'too-long', { maxLength: 20 }],
  ])('are refused: %j', async (value, message, params) => {
    const { errors } = await allow(value, 2);
    expect(errors).toMatchObject([{ message, extensions: { path: 'imageHosts', params } }]);
  });

  it('are none where what is kept would not be taken any more', async () => {
    await storeSetting(database, beta.tenantId, 'imageHosts', ['images.example.com; script-src *']);
    expect(await page(beta, beta.admin.token)).toEqual(OWN);
  });
});
