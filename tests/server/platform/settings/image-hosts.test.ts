/** The servers of images that a tenant names: in the policy of its own pages, and of nobody else's. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';
import { configuring, tenantView } from './calls.ts';

const presentation = tenantView('Presentation');
const hosts = (value: unknown) => [
  { key: '/columns/thumbnailUrl/cell', value: 'image', reset: false },
  { key: '/columns/thumbnailUrl/imageHosts', value, reset: false },
];

describeOnDatabase('servers of images', (open) => {
  let root: string;
  let alpha: Tenant;
  let beta: Tenant;
  beforeAll(async () => {
    const database = await open({ product: true });
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

  it('are in the policy of the tenant that has published them, until they are taken back', async () => {
    const { draft, publish } = configuring(alpha.admin);
    expect(await page(alpha, alpha.admin.token)).toEqual(OWN);
    await draft(presentation, hosts(['images.example.com', '*.example.org']));
    expect(await page(alpha, alpha.admin.token)).toEqual(OWN);
    await publish();
    expect(await page(alpha, alpha.admin.token)).toEqual([
      "'self' data: blob: https://*.example.org https://images.example.com",
      'images;desc="*.example.org images.example.com"',
    ]);
    expect(await page(alpha)).toEqual(OWN);
    expect(await page(alpha, 'nobody')).toEqual(OWN);
    expect(await page(beta, beta.admin.token)).toEqual(OWN);
    expect(await page(alpha, beta.admin.token)).toEqual(OWN);

    await draft(presentation, [{ ...hosts(null)[1], reset: true }]);
    await publish();
    expect(await page(alpha, alpha.admin.token)).toEqual(OWN);
  });

  it.each([
    [['https://images.example.com/'], 'Write images.example.com:'],
    [['10.0.0.1'], 'no IP address'],
    [['localhost'], "a network of one's own"],
    [Array.from({ length: 21 }, (_, index) => `i${index}.example.com`), '20'],
  ])('are refused: %j', async (value, remedy) => {
    const { draft, publish } = configuring(alpha.admin);
    const { problems } = await draft(presentation, hosts(value));
    expect(problems.map(({ message }) => message).join()).toContain(remedy);
    await expect(publish()).rejects.toThrow('configuration-invalid');
  });
});
