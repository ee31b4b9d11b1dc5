import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { type AuthWorld, CLIENT, openAuth } from './auth-world.ts';

describeOnEachDatabase('a login', (open) => {
  let world: AuthWorld;

  beforeAll(async () => {
    world = await openAuth(await open({ product: true }));
    for (const [id, status] of [
      ['locked', 'LOCKED'],
      ['disabled', 'DISABLED'],
      ['invited', 'INVITED'],
      ['bob', 'ACTIVE'],
      ['carl', 'ACTIVE'],
    ] as const) {
      await world.addUser(id, status);
    }
  });
  beforeEach(async () => {
    await sql`delete from tessera.auth_attempt; delete from tessera.audit`.execute(world.database.kysely);
  });

  const WRONG = { error: 'invalid_grant', error_description: 'Wrong tenant, user or password.' };
  const wrong = (username = 'ann@acme.test', address?: string) =>
    world.login({ username, password: 'wrong' }, address === undefined ? {} : { address });

  it.each([
    ['a locked user', { username: 'locked@acme.test' }],
    ['a disabled user', { username: 'disabled@acme.test' }],
    ['an invited user', { username: 'invited@acme.test' }],
    ['an unknown user', { username: 'nobody@acme.test' }],
    ['an unknown tenant', { tenant_domain: 'elsewhere' }],
  ])('of %s with a right password looks like one with a wrong password', async (_who, fields) => {
    expect(await world.login(fields)).toMatchObject({ status: 400, body: WRONG });
  });

  it('is refused after five wrong ones, the right password too, until the penalty is over', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await wrong()).body).toEqual(WRONG);
    const blockedFrom = new Date(world.clock.now).toISOString();
    world.wait(1);
    const refused = await world.login();
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: 'too-many-failed-login-attempts',
        allowedAttempts: 5,
        penaltyMinutes: 15,
        penalizedPeriodMinutes: 15,
        blockedFrom,
      },
    });
    expect(refused.headers.get('retry-after')).toBe(String(14 * 60));
    expect((await world.login({ username: 'bob@acme.test' })).status).toBe(200);
    world.wait(13);
    expect((await world.login({ username: ' ANN@acme.test' })).status).toBe(429);
    world.wait(1);
    expect((await world.login()).status).toBe(200);
  });

  it('counts wrong ones of a period only, and none from before a right one', async () => {
    for (let tries = 0; tries < 4; tries++) await wrong();
    world.wait(16);
    for (let tries = 0; tries < 4; tries++) await wrong();
    expect((await world.login()).status).toBe(200);
    for (let tries = 0; tries < 4; tries++) await wrong();
    expect((await world.login()).status).toBe(200);
  });

  it('counts for accounts that do not exist as for those that do', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await wrong('nobody@acme.test')).body).toEqual(WRONG);
    expect((await wrong('nobody@acme.test')).status).toBe(429);
    const { rows } = await sql<{ text: string }>`select a::text as text from tessera.auth_attempt a`.execute(
      world.database.kysely,
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(/nobody|acme/);
  });

  it('holds many at once, in several processes, to the limit', async () => {
    const other = authRoutes(world.parts);
    const body = new URLSearchParams({
      grant_type: 'password',
      tenant_domain: 'acme',
      username: 'ann@acme.test',
      password: 'wrong',
    });
    const elsewhere = async () =>
      (await other.request('/oauth/token', { method: 'POST', headers: { authorization: CLIENT }, body }))
        .status;
    const here = async () => (await wrong()).status;
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? here() : elsewhere())));
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('counts by address, across accounts, and right ones do not count', async () => {
    const from = { address: '192.0.2.1' };
    await wrong('first@acme.test', from.address);
    await sql`update tessera.auth_attempt set tries = 49`.execute(world.database.kysely);
    for (let tries = 0; tries < 3; tries++) expect((await world.login({}, from)).status).toBe(200);
    expect((await wrong('last@acme.test', from.address)).body).toEqual(WRONG);
    expect(await world.login({}, from)).toMatchObject({ status: 429, body: { allowedAttempts: 50 } });
    // What the caller says itself counts for nothing.
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await world.login({}, { ...from, headers })).status).toBe(429);
    expect((await world.login({}, { address: '192.0.2.2' })).status).toBe(200);
  });

  const NEAR = { address: '192.0.2.1' };
  /** Logs in, and answers what the browser keeps of it. */
  const device = async (options: { address?: string } = {}, fields: Record<string, string> = {}) => {
    const { status, headers } = await world.login(fields, options);
    expect(status).toBe(200);
    const cookie = headers.getSetCookie().find((each) => each.startsWith('tessera_device_')) ?? '';
    return { cookie, headers: { cookie: cookie.split(';')[0] ?? '' } };
  };

  it('of a stranger locks the owner out neither elsewhere nor at a known device', async () => {
    const { cookie, headers } = await device(NEAR);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Path=\/api\/auth/);
    for (let tries = 0; tries < 7; tries++) await wrong(undefined, '2001:db8:1:1::1');
    // One of their addresses is as good as any other.
    expect((await wrong(undefined, '2001:DB8:0001:1::2')).status).toBe(429);
    expect((await world.login({}, { address: '198.51.100.1' })).status).toBe(200);
    // A device is known in the stranger's own network, too.
    expect((await world.login({}, { address: '2001:db8:1:1::3', headers })).status).toBe(200);
    expect((await world.login({}, { address: '2001:db8:1:1::3' })).status).toBe(429);
  });

  it('of strangers everywhere is slowed down, and a known device is not', async () => {
    const { headers } = await device(NEAR);
    const from = (n: number) => wrong(undefined, `198.51.100.${n % 200}`);
    const statuses = [];
    for (let n = 0; n < 32; n++) statuses.push((await from(n)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(await from(40)).toMatchObject({ status: 429, body: { allowedAttempts: 30, penaltyMinutes: 15 } });
    expect((await world.login({}, { address: '203.0.113.1' })).status).toBe(429);
    expect((await world.login({}, { address: '203.0.113.1', headers })).status).toBe(200);
    // Other accounts are as they were.
    expect((await world.login({ username: 'bob@acme.test' }, { address: '203.0.113.1' })).status).toBe(200);
  });

  it('by a known device has as few tries as any other, which are its own', async () => {
    const [one, two] = [await device(NEAR), await device(NEAR)];
    const by = (headers: Record<string, string>, password?: string) =>
      world.login(password ? { password } : {}, { ...NEAR, headers });
    for (let tries = 0; tries < 5; tries++) expect((await by(one.headers, 'wrong')).status).toBe(400);
    expect(await by(one.headers)).toMatchObject({ status: 429, body: { allowedAttempts: 5 } });
    expect((await by(two.headers)).status).toBe(200);
    expect((await world.login({}, NEAR)).status).toBe(200);
  });

  it('is of a known device only with a cookie of the same user, as it was given', async () => {
    const { headers } = await device(NEAR);
    const [name = '', value = ''] = headers.cookie.split('=');
    const other = await device(NEAR, { username: 'bob@acme.test' });
    const stolen = [
      `${name}=${other.headers.cookie.split('=')[1]}`,
      `${name}=${value.slice(0, -2)}xx`,
      `${name}=${'A'.repeat(22)}.${value.split('.')[1]}`,
      `${name}=%00`,
      `${name}=`,
    ];
    for (let tries = 0; tries < 5; tries++) await wrong(undefined, '192.0.2.77');
    for (const cookie of stolen)
      expect((await world.login({}, { address: '192.0.2.77', headers: { cookie } })).status).toBe(429);
    expect((await world.login({}, { address: '192.0.2.77', headers })).status).toBe(200);
  });

  it('with an older session makes its browser a known one at the next refresh', async () => {
    const { refresh_token: token } = await world.tokens();
    const answer = await world.form(
      { grant_type: 'refresh_token' },
      { headers: { cookie: `tessera_refresh=${token}` } },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).toContain('tessera_device_');
  });

  it('writes down what happened, without what was typed', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await world.login({ username: 'my secret, typed as name', password: 'wrong' }, { headers });
    for (let tries = 0; tries < 6; tries++) await wrong();
    await world.login({ username: 'carl@acme.test' }, { headers });
    await world.login({ username: 'carl@acme.test' });
    const events = await world.events();
    const ann = world.userId;
    expect(events.map(({ action, user }) => [action, user])).toEqual([
      ['LOGIN_FAILED', ''],
      ...Array.from({ length: 4 }, () => ['LOGIN_FAILED', ann]),
      ['LOGIN_BLOCKED', ann],
      ['LOGIN', 'carl'],
      ['LOGIN', 'carl'],
      ['SESSION_REPLACED', 'carl'],
    ]);
    const texts = events.map(({ text }) => text).join('\n');
    expect(texts).toContain('Firefox on Windows');
    expect(texts).not.toMatch(/secret|wrong|@/);
  });
});
