import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { ChangeFeed } from '../../../../src/server/platform/live/change-feed.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { openApi, PASSWORD } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { readLive } from '../../../support/live.ts';
import { CLIENT } from './auth-world.ts';

describe('the session of all calls', () => {
  let database: Database;
  let api: ReturnType<typeof createApi>;
  const clock = { now: Date.now() };

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    const test = await openApi(database);
    await test.signIn('alpha');
    api = createApi({
      database,
      catalog: test.catalog,
      labels: await readLabels('locales'),
      production: true,
      changes: new ChangeFeed(database),
      now: () => clock.now,
    });
  });
  afterAll(() => database.close());

  const login = async () => {
    const answer = await api.request('/api/auth/oauth/token', {
      method: 'POST',
      headers: { authorization: CLIENT },
      body: new URLSearchParams({
        tenant_domain: 'alpha',
        grant_type: 'password',
        username: 'admin@alpha.test',
        password: PASSWORD,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const ask = (token: string, headers: Record<string, string> = {}) =>
    api.request('/api/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ viewer { email expireSession } }' }),
    });

  it('ends in all calls and streams at once when its user logs in elsewhere', async () => {
    // Streams look at their sessions now and then, too: not in this test.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const first = await login();
    expect(await (await ask(first)).json()).toMatchObject({ data: { viewer: { expireSession: 15 } } });
    const stream = readLive(
      (await api.request('/api/changes', { headers: { authorization: `Bearer ${first}` } })).body,
    );
    const second = await login();
    expect((await ask(first)).status).toBe(401);
    await stream.ended();
    vi.useRealTimers();
    expect((await ask(second)).status).toBe(200);
  });

  it('goes on by what people do, and not by what goes on by itself', async () => {
    const token = await login();
    const minutes = (n: number) => (clock.now += n * 60_000);
    minutes(16);
    expect((await ask(token)).status).toBe(200);
    minutes(16);
    expect((await ask(token, { 'x-tessera-idle': '1' })).status).toBe(200);
    const stream = await api.request('/api/changes', { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    // Within the moment for which a session is remembered too.
    minutes(2);
    const other = api.request('/api/auth/sessions', { headers: { authorization: `Bearer ${token}` } });
    expect((await other).status).toBe(401);
  });

  it.each([
    ['DELETE', '/api/auth/session/logout'],
    ['POST', '/api/auth/oauth/token'],
    ['POST', '/api/auth/password/change'],
    ['POST', '/api/auth/name'],
    ['POST', '/api/auth/password/forgot'],
    ['POST', '/api/auth/totp/start'],
    ['DELETE', '/api/auth/sessions/x'],
    ['POST', '/api/graphql'],
    ['POST', '/api/export'],
    ['POST', '/api/media/file/upload'],
  ])('is not used by pages of other sites: %s %s', async (method, path) => {
    const token = await login();
    const cookie = `tessera_access=${token}; tessera_refresh=${token}`;
    const call = (headers: Record<string, string>) =>
      api.request(`http://tessera.test${path}`, { method, headers: { host: 'tessera.test', ...headers } });
    for (const headers of [
      { cookie, origin: 'https://evil.test', authorization: CLIENT },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await call(headers)).status).toBe(403);
    }
    expect((await call({ cookie, origin: 'http://tessera.test' })).status).not.toBe(403);
  });
});
