import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import { createTenant } from '../../../../src/server/platform/auth/tenants.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { openMail } from '../../../../src/server/platform/mail/open-mail.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { readLabels } from '../../../../src/server/base/model/labels.ts';
import { openTestDatabase } from '../../../support/databases.ts';

let database: Database;
let apis: Record<'development' | 'production', Hono>;
const smtp = { host: 'm.test', port: 25, secure: false, from: { name: '', address: 'a@b.test' } };

beforeAll(async () => {
  database = await openTestDatabase({ product: true });
  const { kysely } = database;
  const admin = { adminEmail: 'a@a.test', adminName: 'A', password: 'a long password' };
  const tenant = { domain: 'mail', name: 'Mail', ...admin };
  const { tenantId } = await kysely.transaction().execute((tx) => createTenant(tx, tenant));
  const { parts } = await openMail(kysely, { localesDir: 'locales' }, 'http://localhost:1');
  const params = { name: '<i>Zoë</i>', tenantName: 'Mail', token: 'a.b' };
  await parts.mailer.send({ tenantId, to: 'zoe@team.test', kind: 'passwordReset', locale: 'en', params });
  const [catalog, labels] = [await readMetadata('metadata'), await readLabels('locales')];
  const api = (production: boolean) => createApi({ database, catalog, labels, production, ...parts });
  apis = { development: api(false), production: api(true) };
});
afterAll(() => database.close());

it('shows in development what would be sent, with links', async () => {
  const response = await apis.development.request('/dev/outbox');
  const page = await response.text();
  expect(page).toContain('zoe@team.test');
  expect(page).toContain('Hello &lt;i&gt;Zoë&lt;/i&gt;,');
  expect(page).toContain('<a href="http://localhost:1/app/authenticate/reset?token=a.b">');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('is not there in production', async () => {
  expect((await apis.production.request('/dev/outbox')).status).toBe(404);
});

it('is not there where mails are sent', async () => {
  const { parts } = await openMail(database.kysely, { localesDir: 'locales', smtp }, 'http://localhost:1');
  expect(parts.outboxPage).toBeUndefined();
});
