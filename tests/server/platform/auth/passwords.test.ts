import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';
import { issueOneTimeToken, newOneTimeToken } from '../../../../src/server/platform/auth/one-time-token.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { type AuthWorld, openAuth, PASSWORD } from './auth-world.ts';

const NEW = 'another long password';

describeOnDatabase('passwords', (open) => {
  let world: AuthWorld;
  const forgot = (username = 'ann@acme.test', more: object = {}) =>
    world.json('POST', '/password/forgot', { tenant_domain: 'acme', username, locale: 'pl', ...more });
  const reset = (token: string, password = NEW) => world.json('POST', '/password/reset', { token, password });
  const check = async (token: string) => (await world.get('/session/check', token)).body;

  beforeAll(async () => {
    world = await openAuth(await open({ product: true }));
    await world.addUser('locked', 'LOCKED');
  });
  beforeEach(async () => {
    const { kysely } = world.database;
    await sql`delete from tessera.auth_attempt; delete from tessera.audit`.execute(kysely);
    await sql`update tessera.app_user set password_hash = (select password_hash from tessera.app_user
      where id = 'locked') where id = ${world.userId}`.execute(kysely);
    world.mails.length = 0;
  });

  it('are set anew by a link in a mail, once, and all sessions end', async () => {
    const session = await world.tokens();
    expect((await forgot('Ann@ACME.test ')).status).toBe(204);
    const token = await world.linkToken();
    expect(await reset(token ?? '')).toMatchObject({
      status: 200,
      body: { tenant_domain: 'acme', username: 'ann@acme.test' },
    });
    expect(await check(session.access_token)).toEqual({ status: false, reason: 'password' });
    expect((await world.login()).status).toBe(400);
    expect((await world.login({ password: NEW })).status).toBe(200);
    expect(await reset(token ?? '')).toMatchObject({
      status: 400,
      body: { error: 'invalid-token', field: 'token' },
    });
    expect(world.mails).toMatchObject([{ kind: 'passwordChanged', to: 'ann@acme.test' }]);
    const events = await world.events();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['PASSWORD_RESET_ASKED', 'PASSWORD_RESET']),
    );
    expect(events.map(({ text }) => text).join()).not.toContain(token.split('.')[2]);
  });

  it('are set by any link of half an hour, all of which end with it, and whose hashes are kept', async () => {
    await forgot();
    const first = await world.linkToken();
    await forgot();
    const second = await world.linkToken();
    const { rows } = await sql<{
      text: string;
    }>`select t::text as text from tessera.one_time_token t`.execute(world.database.kysely);
    expect(rows.map(({ text }) => text).join()).not.toContain(second.split('.')[2]);
    // A password that is refused does not use the link up.
    expect((await reset(second, 'short')).body).toMatchObject({
      error: 'password-too-short',
      field: 'password',
    });
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
    await forgot();
    const third = await world.linkToken();
    world.wait(30);
    expect((await reset(third)).status).toBe(400);
  });

  it('change once, though a link is used twice at once', async () => {
    await forgot();
    const token = await world.linkToken();
    const answers = await Promise.all([reset(token), reset(token, `${NEW} too`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('of a link let people in who were kept out by tries of others', async () => {
    for (let tries = 0; tries < 5; tries++) await world.login({ password: 'wrong' });
    expect((await world.login()).status).toBe(429);
    await forgot();
    await reset(await world.linkToken());
    expect((await world.login({ password: NEW })).status).toBe(200);
  });

  it.each([
    ['an unknown user', 'nobody@acme.test', {}],
    ['a locked user', 'locked@acme.test', {}],
    ['an unknown tenant', 'ann@acme.test', { tenant_domain: 'elsewhere' }],
  ])('forgotten by %s are answered alike, and nobody gets a mail', async (_who, username, more) => {
    const [known, other] = [await forgot(), await forgot(username, more)];
    expect([other.status, other.body, [...other.headers]]).toEqual([
      known.status,
      known.body,
      [...known.headers],
    ]);
    expect(await world.linkToken()).not.toBe('no mail');
    expect(world.mails).toEqual([]);
  });

  it('forgotten are answered before anything is looked up', async () => {
    const gate = Promise.withResolvers<void>();
    const works: Promise<void>[] = [];
    const inBackground = (work: Promise<void>) => void works.push(work);
    const parts = { ...world.parts, inBackground, mailer: { send: () => gate.promise } };
    const answer = await authRoutes(parts).request('/password/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant_domain: 'acme', username: 'ann@acme.test', locale: 'en' }),
    });
    expect(answer.status).toBe(204);
    gate.resolve();
    await Promise.all(works);
    expect((await world.events()).map(({ action }) => action)).toEqual(['PASSWORD_RESET_ASKED']);
  });

  const mailed = async () => (await world.linkToken()) !== 'no mail';
  const forgotFrom = (address: string, headers = {}) =>
    world.send(
      '/password/forgot',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ tenant_domain: 'acme', username: 'ann@acme.test', locale: 'en' }),
      },
      address,
    );

  it('forgotten bring three mails for each network, and a link that was mailed stays good', async () => {
    await forgotFrom('192.0.2.1');
    const link = await world.linkToken();
    for (let n = 0; n < 4; n++) {
      expect((await forgotFrom('192.0.2.9')).status).toBe(204);
      expect(await mailed()).toBe(n < 3);
    }
    // A stranger's mails keep the owner neither from asking nor from the link.
    await forgotFrom('192.0.2.1');
    expect(await mailed()).toBe(true);
    expect((await reset(link)).status).toBe(200);
  });

  it('forgotten bring six mails from everywhere, and again when the last of their links is over', async () => {
    const { headers } = await world.login({}, { address: '192.0.2.1' });
    const cookie = headers.getSetCookie().find((each) => each.startsWith('tessera_device_')) ?? '';
    const known = { cookie: cookie.split(';')[0] ?? '' };
    let last = '';
    for (let n = 0; n < 8; n++) {
      await forgotFrom(`198.51.100.${n}`);
      const token = await world.linkToken();
      if (token !== 'no mail') last = token;
      expect(token !== 'no mail').toBe(n < 6);
      world.wait(2);
    }
    await forgotFrom('198.51.100.99', known);
    expect(await mailed()).toBe(true);
    // Who only says to be known is not.
    await forgotFrom('198.51.100.99', { cookie: `${known.cookie.split('=')[0]}=x` });
    expect(await mailed()).toBe(false);
    expect((await reset(last)).status).toBe(200);
    world.wait(15);
    await forgotFrom('198.51.100.99');
    expect(await mailed()).toBe(true);
  });

  it('are changed by who knows the one of now', async () => {
    const { access_token: token } = await world.tokens();
    const change = (current: string, password: string) =>
      world.json('POST', '/password/change', { current, password }, token);
    expect(await change('wrong', NEW)).toMatchObject({
      status: 400,
      body: { error: 'wrong-password', field: 'current' },
    });
    expect((await change(PASSWORD, 'password1234')).body).toMatchObject({ error: 'password-too-common' });
    expect((await change(PASSWORD, 'ann@acme.test')).body).toMatchObject({ error: 'password-too-similar' });
    expect((await change(PASSWORD, NEW)).status).toBe(204);
    expect(await check(token)).toMatchObject({ status: true });
    expect((await world.login({ password: NEW })).status).toBe(200);
    expect((await world.events()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['PASSWORD_REFUSED', 'PASSWORD_CHANGED']),
    );
    expect((await world.json('POST', '/password/change', { current: NEW, password: NEW })).status).toBe(401);
  });

  it('of a session cannot be tried without end', async () => {
    const { access_token: token } = await world.tokens();
    const change = (current: string) =>
      world.json('POST', '/password/change', { current, password: NEW }, token);
    for (let tries = 0; tries < 5; tries++) expect((await change('wrong')).status).toBe(400);
    expect(await change(PASSWORD)).toMatchObject({
      status: 429,
      body: { error: 'too-many-failed-login-attempts', allowedAttempts: 5 },
    });
  });

  it('are chosen by who is invited, who then logs in', async () => {
    await world.addUser('eve', 'INVITED');
    const user = { tenantId: world.tenantId, userId: 'eve' };
    const { kysely } = world.database;
    const id = await issueOneTimeToken(kysely, user, 'invitation', world.clock.now);
    const token = await newOneTimeToken(kysely, { ...user, id }, world.clock.now);
    const accept = (more: object = {}) =>
      world.json('POST', '/invitation/accept', { token, name: 'Eve', password: NEW, ...more });
    expect((await accept({ name: ' ' })).body).toMatchObject({ field: 'name' });
    expect((await accept({ password: 'short' })).body).toMatchObject({ field: 'password' });
    expect((await reset(token ?? '')).status).toBe(400);
    expect(await accept()).toMatchObject({ status: 200, body: { username: 'eve@acme.test' } });
    expect((await accept()).status).toBe(400);
    expect((await world.login({ username: 'eve@acme.test', password: NEW })).status).toBe(200);
    expect((await world.events()).map(({ action }) => action)).toContain('INVITATION_ACCEPTED');
  });

  it('and links take JSON, and so many tries from one address', async () => {
    const form = {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"token":"x","password":"x"}',
    };
    expect((await world.send('/password/reset', form)).status).toBe(400);
    const from = (address: string) =>
      world.json('POST', '/password/reset', { token: 'x', password: NEW }, undefined, address);
    for (let tries = 0; tries < 30; tries++) expect((await from('192.0.2.9')).status).toBe(400);
    expect((await from('192.0.2.9')).status).toBe(429);
    expect((await from('192.0.2.10')).status).toBe(400);
    // A link that is good is so there, too.
    await forgot();
    const token = await world.linkToken();
    const good = { token, password: NEW };
    expect((await world.json('POST', '/password/reset', good, undefined, '192.0.2.9')).status).toBe(200);
  });
});
