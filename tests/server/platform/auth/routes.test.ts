import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticate } from '../../../../src/server/platform/auth/authenticate.ts';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';
import { createTenant, type NewTenant } from '../../../../src/server/platform/auth/tenants.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { Settings } from '../../../../src/server/platform/settings/settings.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const TENANT = {
  domain: 'Acme',
  name: 'Acme Inc.',
  adminEmail: 'Ann@acme.test',
  adminName: 'Ann',
  password: 'correct horse',
  timeZone: 'Europe/Warsaw',
};
const GOOD = {
  tenant_domain: 'acme',
  grant_type: 'password',
  username: 'ann@acme.test',
  password: 'correct horse',
};

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly session_expires_at: number;
  readonly expires_in: number;
}

describeOnDatabase('auth routes', (open) => {
  let database: Database;
  let db: Database['kysely'];
  let ids: { tenantId: string; userId: string };

  beforeAll(async () => {
    database = await open();
    db = database.kysely;
    await ensureSystemTables(db);
    ids = await create(TENANT);
  });

  const create = (tenant: NewTenant) => db.transaction().execute((tx) => createTenant(tx, tenant));
  const call = (path: string, init: RequestInit = {}) => authRoutes({ database }).request(path, init);
  const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    call('/oauth/token', {
      method: 'POST',
      headers: { authorization: 'Basic dGVzc2VyYS13ZWI6', ...headers },
      body: new URLSearchParams(form),
    });
  const login = async () => (await (await token(GOOD)).json()) as Tokens;
  const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });
  const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } });
  const isOpen = async (text: string) =>
    ((await (await call('/session/check', bearer(text))).json()) as { status: boolean }).status;

  test('answers tokens and sets cookies', async () => {
    const response = await token(GOOD);
    expect(response.status).toBe(200);
    const body = (await response.json()) as Tokens;
    expect(body).toMatchObject({ token_type: 'Bearer' });
    expect(body.session_expires_at - Date.now()).toBeGreaterThan((body.expires_in - 5) * 1000);
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((text) => text.startsWith('tessera_access='))).toMatch(
      /Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect(cookies.find((text) => text.startsWith('tessera_refresh='))).toMatch(/HttpOnly/);
    const readable = cookies.find((text) => text.startsWith(`tessera_session=${body.session_expires_at};`));
    expect(readable).toMatch(/Path=\/;/);
    expect(readable).not.toMatch(/HttpOnly/);
  });

  test.each([
    ['a trusted proxy', 1, true],
    ['the caller itself', 0, false],
  ])(
    'sets secure cookies where %s says that it was TLS: %i trusted, %s',
    async (_who, trustedProxies, secure) => {
      const response = await authRoutes({ database, trustedProxies }).request('/oauth/token', {
        method: 'POST',
        headers: { authorization: 'Basic dGVzc2VyYS13ZWI6', 'x-forwarded-proto': 'https' },
        body: new URLSearchParams(GOOD),
      });
      const cookies = response.headers.getSetCookie();
      expect(cookies).toHaveLength(5);
      for (const text of cookies) expect(/; Secure/.test(text)).toBe(secure);
    },
  );

  test('stores no token', async () => {
    const { access_token, refresh_token } = await login();
    const { rows } = await sql<{ row: string }>`select session::text as row from tessera.session`.execute(db);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const text of [access_token, refresh_token]) expect(stored).not.toContain(text.split('.')[2]);
  });

  test.each([
    ['password', { password: 'wrong' }],
    ['user', { username: 'bob@acme.test' }],
    ['tenant', { tenant_domain: 'other' }],
  ])('answers a wrong %s alike', async (_what, change) => {
    const response = await token({ ...GOOD, ...change });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: 'invalid_grant',
      error_description: 'Wrong tenant, user or password.',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('refuses other clients and malformed calls', async () => {
    const other = await token(GOOD, { authorization: 'Basic eDp5' });
    expect([other.status, await other.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    const unknown = await token({ ...GOOD, grant_type: 'magic' });
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { error: 'unsupported_grant_type' }]);
    const missing = await token({ grant_type: 'password', tenant_domain: 'acme' });
    expect([missing.status, await missing.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const json = await token(GOOD, { 'content-type': 'application/json' });
    expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  test('knows the viewer by bearer and by cookie', async () => {
    const { access_token } = await login();
    const viewer = {
      ...ids,
      name: 'Ann',
      email: 'ann@acme.test',
      tenantName: 'Acme Inc.',
      timeZone: 'Europe/Warsaw',
    };
    const catalog = await readMetadata('metadata');
    for (const headers of [
      { authorization: `Bearer ${access_token}` },
      { cookie: `tessera_access=${access_token}` },
    ]) {
      const request = new Request('http://localhost/api/graphql', { headers });
      expect(
        await authenticate(request, { database, settings: new Settings(catalog.settings) }),
      ).toMatchObject({ viewer });
    }
  });

  test('does not know a refresh token, a changed token or rubbish', async () => {
    const { access_token, refresh_token } = await login();
    const changed = access_token.slice(0, -1) + (access_token.endsWith('A') ? 'B' : 'A');
    for (const text of [refresh_token, changed, 'x', `${access_token}.x`])
      expect(await isOpen(text)).toBe(false);
    expect(await isOpen(access_token)).toBe(true);
  });

  test('rotates tokens, and revokes the session at the reuse of any older one', async () => {
    const first = await login();
    const second = (await (await refresh(first.refresh_token)).json()) as Tokens;
    expect(await isOpen(first.access_token)).toBe(false);
    const third = (await (await refresh(second.refresh_token)).json()) as Tokens;
    expect(await isOpen(third.access_token)).toBe(true);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect(await isOpen(third.access_token)).toBe(false);
    expect((await refresh(third.refresh_token)).status).toBe(400);
  });

  test('ends an expired session', async () => {
    const { access_token, refresh_token } = await login();
    await sql`update tessera.session set expires_at = now() - interval '1 second'
      where tenant_id = ${ids.tenantId} and id = ${access_token.split('.')[1]}`.execute(db);
    expect(await isOpen(access_token)).toBe(false);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  test('logout revokes and clears the cookies', async () => {
    const { access_token } = await login();
    const cookie = `tessera_access=${access_token}`;
    const response = await call('/session/logout', { method: 'DELETE', headers: { cookie } });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toHaveLength(4);
    for (const text of response.headers.getSetCookie()) expect(text).toMatch(/=; Max-Age=0/);
    expect(await isOpen(access_token)).toBe(false);
  });

  describe('createTenant', () => {
    test('refuses a domain that is taken', async () => {
      await expect(create({ ...TENANT, domain: 'ACME' })).rejects.toThrow('There is a tenant');
    });

    test('joins the transaction of the caller', async () => {
      const failing = db.transaction().execute(async (transaction) => {
        await createTenant(transaction, { ...TENANT, domain: 'undone' });
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect((await sql`select 1 from tessera.tenant where domain = 'undone'`.execute(db)).rows).toEqual([]);
    });

    test.each([
      ['domain', { domain: 'a b' }, 'domain "a b"'],
      ['e-mail', { adminEmail: 'ann' }, 'e-mail address "ann"'],
      ['password', { password: 'short' }, 'too short'],
      ['time zone', { timeZone: 'Mars/Base' }, 'time zone "Mars/Base"'],
    ])('refuses a wrong %s', async (_what, change, text) => {
      await expect(create({ ...TENANT, domain: 'new', ...change })).rejects.toThrow(text);
    });
  });
});
