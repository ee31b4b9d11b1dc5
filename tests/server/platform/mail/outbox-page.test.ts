import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import { openMail } from '../../../../src/server/platform/mail/open-mail.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

let made = 0;
let alpha: Tenant;
let beta: { readonly tenantId: string; readonly token: string };
let apis: Record<'development' | 'production', Hono>;
const smtp = { host: 'm.test', port: 25, secure: false, from: { name: '', address: 'a@b.test' } };

beforeAll(async () => {
  alpha = await openTenant(await openTestDatabase({ product: true }));
  const { database, catalog } = alpha.api;
  const mail = await openMail(database.kysely, { localesDir: 'locales' }, 'http://localhost:1', {
    wake: () => undefined,
    newToken: ({ id }) => Promise.resolve(`${id}.${++made}`),
  });
  beta = await alpha.api.signIn('beta');
  for (const [{ tenantId }, to] of [
    [alpha, 'zoe@team.test'],
    [beta, 'ben@other.test'],
  ] as const) {
    const params = { name: '<i>Zoë</i>', tenantName: 'Mail', linkId: `link ${to}` };
    await mail.parts.mailer.send({ tenantId, to, kind: 'passwordReset', locale: 'en', params });
  }
  const labels = await readLabels('locales');
  const api = (production: boolean) => createApi({ database, catalog, labels, production, ...mail.parts });
  apis = { development: api(false), production: api(true) };
});
afterAll(() => alpha.api.database.close());

const HERE = { socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost:8080' } };
const AWAY = { socket: { remoteAddress: '198.51.100.7' }, headers: { host: 'localhost:8080' } };
const BY_PROXY = { ...HERE, headers: { ...HERE.headers, 'x-forwarded-for': '198.51.100.7' } };
const REBOUND = { ...HERE, headers: { host: 'evil.test' } };

const ask = async (incoming: object, token?: string, query = '') => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return apis.development.request(`/dev/outbox${query}`, { headers }, { incoming });
};
const read = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text();

it('shows in development what would be sent, with links', async () => {
  const response = await ask(HERE, undefined, '?tenant=alpha');
  const page = await response.text();
  expect(page).toContain('zoe@team.test');
  expect(page).toContain('Hello &lt;i&gt;Zoë&lt;/i&gt;,');
  expect(page).toContain('<a href="http://localhost:1/app/authenticate/reset#link%20zoe%40team.test.1">');
  expect(await read(HERE, undefined, '?tenant=alpha')).toContain('zoe%40team.test.1"');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it.each([
  ['another machine', AWAY],
  ['a proxy', BY_PROXY],
  ['a name of somebody else', REBOUND],
])('is closed to who asks without a login through %s', async (_way, incoming) => {
  const answer = await ask(incoming);
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('test');
});

it('is open to administrators from everywhere, and to nobody else', async () => {
  expect(await read(AWAY, beta.token)).toContain('ben@other.test');
  expect((await ask(AWAY, (await alpha.hire('marketer')).token)).status).toBe(403);
});

it('never shows the mails of another tenant', async () => {
  for (const incoming of [AWAY, HERE]) {
    const page = await read(incoming, alpha.admin.token, '?tenant=beta');
    expect(page).toContain('zoe@team.test');
    expect(page).not.toContain('ben@other.test');
  }
  const choice = await read(HERE);
  expect(choice).toContain('?tenant=beta');
  expect(choice).not.toMatch(/zoe@team|ben@other/);
});

it('is not there in production', async () => {
  expect((await apis.production.request('/dev/outbox')).status).toBe(404);
});

it('is not there where mails are sent', async () => {
  const { parts } = await openMail(
    alpha.api.database.kysely,
    { localesDir: 'locales', smtp },
    'http://localhost:1',
    { wake: () => undefined, newToken: () => Promise.resolve(undefined) },
  );
  expect(parts.outboxPage).toBeUndefined();
});
