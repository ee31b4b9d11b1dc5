import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { storeSetting } from '../../../support/settings.ts';
import { type AuthWorld, openAuth } from './auth-world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnEachDatabase('sessions', (open) => {
  let world: AuthWorld;
  const check = (token: string, headers?: Record<string, string>) =>
    world.get('/session/check', token, headers);

  const setLimit = async (minutes: number) => {
    await storeSetting(world.database, world.tenantId, 'expireSession', minutes);
    world.parts.settings.forget(world.tenantId);
  };

  beforeAll(async () => {
    world = await openAuth(await open({ product: true }));
    await world.addUser('bob');
  });

  it('end with a second login of their user, which they learn at the next check', async () => {
    const bob = await world.tokens({ username: 'bob@acme.test' });
    const first = await world.tokens();
    const second = await world.tokens();
    const ended = { status: 200, body: { status: false, reason: 'multi-session' } };
    expect(await check(first.access_token)).toMatchObject(ended);
    const cookie = `tessera_access=${first.access_token}`;
    expect(await world.get('/session/check', undefined, { cookie })).toMatchObject(ended);
    expect((await world.refresh(first.refresh_token)).status).toBe(400);
    expect((await check(second.access_token)).body).toMatchObject({ status: true, expireSession: 15 });
    expect((await check(bob.access_token)).body).toMatchObject({ status: true });
    expect(world.changed).toContain(first.access_token.split('.')[1]);
  });

  it('are one, also where logins come at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => world.tokens()));
    const checks = await Promise.all(all.map(({ access_token }) => check(access_token)));
    expect(checks.filter(({ body }) => body['status'] === true)).toHaveLength(1);
  });

  it.each([
    ['no token', undefined],
    ['rubbish', 'x'],
    [
      'the token of no session',
      `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.`.repeat(2) + 'x'.repeat(43),
    ],
  ])('are checked with %s: 401', async (_what, token) => {
    expect(await world.get('/session/check', token)).toMatchObject({ status: 401, body: { status: false } });
  });

  it('say how they ended, to whoever has their token only', async () => {
    const { access_token: token } = await world.tokens();
    expect((await world.send('/session/logout', { method: 'DELETE', headers: bearer(token) })).status).toBe(
      204,
    );
    expect((await check(token)).body).toEqual({ status: false, reason: 'logout' });
    const other = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await check(other)).status).toBe(401);
    expect((await world.get('/sessions', token)).status).toBe(401);
  });

  it('end without activity: not at the margin, then for good', async () => {
    const { access_token: token } = await world.tokens();
    const begun = world.clock.now;
    expect((await check(token)).body).toMatchObject({ idleUntil: begun + 17 * 60_000 });
    world.wait(16.9);
    // Neither of these tells that somebody is there.
    expect((await check(token)).body).toMatchObject({ status: true, idleUntil: begun + 17 * 60_000 });
    expect((await world.get('/sessions', token, { 'x-tessera-idle': '1' })).status).toBe(200);
    world.wait(0.2);
    expect((await check(token)).body).toEqual({ status: false, reason: 'idle' });
    expect((await world.get('/sessions', token)).status).toBe(401);
    expect((await check(token, { 'x-tessera-idle': '0' })).body).toMatchObject({ reason: 'idle' });
  });

  it('cannot be refreshed after it', async () => {
    const { refresh_token: token } = await world.tokens();
    world.wait(18);
    expect((await world.refresh(token)).status).toBe(400);
  });

  it.each([
    ['calls', '/sessions', {}],
    ['checks that say so', '/session/check', { 'x-tessera-idle': '0' }],
  ])(
    'go on with %s, which are written down once a minute, until their time is over',
    async (_what, path, headers) => {
      const { access_token: token } = await world.tokens();
      const begun = world.clock.now;
      const seen = async () => {
        const { rows } = await sql<{
          at: number;
        }>`select (extract(epoch from last_seen_at) * 1000)::float8 as at
        from tessera.session where id = ${token.split('.')[1]}`.execute(world.database.kysely);
        return ((rows[0]?.at ?? 0) - begun) / 60_000;
      };
      world.wait(0.9);
      await world.get(path, token, headers);
      expect(await seen()).toBe(0);
      world.wait(0.1);
      await world.get(path, token, headers);
      expect(await seen()).toBe(1);
      for (let hours = 0; hours < 48; hours++) {
        world.clock.now = Math.min(world.clock.now + 15 * 60_000, begun + 12 * 60 * 60_000 - 1);
        expect((await world.get(path, token, headers)).status).toBe(200);
      }
      world.clock.now = begun + 12 * 60 * 60_000;
      expect((await check(token)).body).toEqual({ status: false, reason: 'expired' });
    },
  );

  it('do not end without activity where the tenant has no limit', async () => {
    await setLimit(0);
    const { access_token: token } = await world.tokens();
    world.wait(11 * 60);
    expect((await check(token)).body).toMatchObject({ status: true, expireSession: 0, idleUntil: null });
    await setLimit(15);
  });

  it('end when their user is locked', async () => {
    const { access_token: token } = await world.tokens({ username: 'bob@acme.test' });
    await sql`update tessera.app_user set status = 'LOCKED' where id = 'bob'`.execute(world.database.kysely);
    expect((await check(token)).body).toEqual({ status: false, reason: 'locked' });
    expect((await world.get('/sessions', token)).status).toBe(401);
    await sql`update tessera.app_user set status = 'ACTIVE' where id = 'bob'`.execute(world.database.kysely);
  });

  it('are listed with their device, and can be revoked; those of others cannot', async () => {
    const bob = await world.tokens({ username: 'bob@acme.test' });
    const answer = await world.login({}, { headers: { 'user-agent': FIREFOX } });
    const token = String(answer.body['access_token']);
    const { body } = await world.get('/sessions', token);
    const at = new Date(world.clock.now).toISOString();
    expect(body).toEqual({
      several: false,
      sessions: [
        {
          id: token.split('.')[1],
          device: 'Firefox on Linux',
          createdAt: expect.stringMatching(at.slice(0, 19)) as unknown,
          lastSeenAt: expect.stringMatching(at.slice(0, 19)) as unknown,
          expiresAt: expect.stringMatching(/Z$/) as unknown,
          current: true,
        },
      ],
    });
    const revoke = (of: string) => world.json('DELETE', `/sessions/${of.split('.')[1] ?? ''}`, {}, token);
    expect((await revoke(bob.access_token)).status).toBe(404);
    expect((await check(bob.access_token)).body).toMatchObject({ status: true });
    expect((await revoke(token)).status).toBe(204);
    expect((await check(token)).body).toEqual({ status: false, reason: 'revoked' });
    expect((await world.events()).at(-1)).toMatchObject({ action: 'SESSION_REVOKED', user: world.userId });

    const { access_token: own } = await world.tokens();
    const byCookie = { method: 'DELETE', headers: { cookie: `tessera_access=${own}` } };
    const { headers } = await world.send(`/sessions/${own.split('.')[1] ?? ''}`, byCookie);
    expect(headers.getSetCookie()).toHaveLength(4);
  });

  it('are several where the tenant allows it, each with its own end; a new login in a browser replaces its own', async () => {
    const openOnes = async (token: string) => (await world.get('/sessions', token)).body;
    await setSeveral(true);
    const bob = await world.tokens({ username: 'bob@acme.test' });
    const phone = await world.tokens();
    const laptop = await world.tokens();
    expect(await isOpen(phone.access_token)).toBe(true);
    expect(await openOnes(laptop.access_token)).toMatchObject({
      several: true,
      sessions: [{ current: true }, { current: false, id: phone.access_token.split('.')[1] }],
    });

    const cookie = `tessera_refresh=${laptop.refresh_token}`;
    const { body } = await world.login({}, { headers: { cookie } });
    const newer = String(body['access_token']);
    expect((await check(laptop.access_token)).body).toMatchObject({ reason: 'multi-session' });
    expect(await isOpen(phone.access_token)).toBe(true);
    // Bob's login in Ann's browser ends no session of hers: it could not be told from one on another device.
    await world.login(
      { username: 'bob@acme.test' },
      { headers: { cookie: `tessera_refresh=${phone.refresh_token}` } },
    );
    expect(await isOpen(phone.access_token)).toBe(true);

    // Activity on one device keeps none of the others open.
    world.wait(10);
    await world.get('/sessions', newer);
    world.wait(8);
    expect((await check(phone.access_token)).body).toMatchObject({ reason: 'idle' });
    expect(await isOpen(newer)).toBe(true);

    const other = await world.tokens();
    expect((await world.json('DELETE', '/sessions', {}, newer)).status).toBe(204);
    expect((await check(other.access_token)).body).toEqual({ status: false, reason: 'revoked' });
    expect(await isOpen(newer)).toBe(true);
    expect((await world.refresh(other.refresh_token)).status).toBe(400);
    expect(world.changed).toContain(other.access_token.split('.')[1]);
    expect((await check(bob.access_token)).body).toMatchObject({ reason: 'idle' });

    await world.tokens();
    await setSeveral(false);
    const last = await world.tokens();
    expect(await isOpen(newer)).toBe(false);
    expect(await openOnes(last.access_token)).toMatchObject({
      several: false,
      sessions: [{ current: true }],
    });
  });

  it('are 20 of a user at most: a further login ends the one unused for longest', async () => {
    await setSeveral(true);
    const all: string[] = [];
    const openMore = async (count: number) => {
      for (let at = 0; at < count; at++) all.push((await world.tokens()).access_token);
    };
    await openMore(1);
    world.wait(2);
    await openMore(1);
    world.wait(2);
    await openMore(18);
    expect(await isOpen(all[0] ?? '')).toBe(true);
    // The first one is used, so that the second one is the one unused for longest.
    await world.get('/sessions', all[0]);
    await openMore(1);
    expect((await check(all[1] ?? '')).body).toEqual({ status: false, reason: 'multi-session' });
    expect(await isOpen(all[0] ?? '')).toBe(true);
    const { body } = await world.get('/sessions', all.at(-1));
    expect(body['sessions']).toHaveLength(20);
    expect(world.changed).toContain(all[1]?.split('.')[1]);
    await setSeveral(false);
  });

  const setSeveral = async (value: boolean) => {
    await storeSetting(world.database, world.tenantId, 'severalSessions', value);
    world.parts.settings.forget(world.tenantId);
  };
  const isOpen = async (token: string) => (await check(token)).body['status'];
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
});
