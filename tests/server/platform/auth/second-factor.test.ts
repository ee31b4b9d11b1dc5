import { sql } from 'kysely';
import { Secret, TOTP, URI } from 'otpauth';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { type AuthWorld, openAuth, PASSWORD } from './auth-world.ts';

describeOnDatabase('the second factor', (open) => {
  let world: AuthWorld;
  let codes: readonly string[];
  let secret: string;

  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now });
  const post = (token: string, path: string, body: object = {}) =>
    world.json('POST', `/totp${path}`, body, token);
  /** The clock is at the begin of a step, so that no test meets the end of one. */
  const nextStep = () => {
    world.clock.now = (Math.floor(world.clock.now / 30_000) + 4) * 30_000;
  };

  beforeAll(async () => {
    world = await openAuth(await open({ product: true }));
    nextStep();
    const { access_token: token } = await world.tokens();
    const started = await post(token, '/start');
    secret = String(started.body['secret']);
    expect(URI.parse(String(started.body['uri']))).toMatchObject({
      issuer: 'Tessera',
      label: 'ann@acme.test',
    });
    // Not yet: nobody is kept out by a code that was never seen to work.
    expect((await world.login()).status).toBe(200);
    const session = await world.tokens();
    expect((await post(session.access_token, '/confirm', { code: '000000' })).body).toMatchObject({
      error: 'wrong-code',
      field: 'code',
    });
    const confirmed = await post(session.access_token, '/confirm', { code: code() });
    expect(confirmed.status).toBe(200);
    codes = confirmed.body['recoveryCodes'] as string[];
    expect(await world.get('/totp', session.access_token)).toMatchObject({
      body: { enabled: true, recoveryCodesLeft: 10 },
    });
    expect((await post(session.access_token, '/start')).status).toBe(409);
  });
  beforeEach(async () => {
    await sql`delete from tessera.auth_attempt`.execute(world.database.kysely);
    nextStep();
  });

  it('is asked for once the password is right', async () => {
    expect(await world.login()).toMatchObject({ status: 400, body: { error: 'second_factor_required' } });
    expect((await world.login({ password: 'wrong' })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await world.login({ password: 'wrong', otp: code() })).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Wrong tenant, user or password.',
    });
    expect((await world.login({ otp: '000000' })).body).toMatchObject({
      error: 'invalid_grant',
      error_subcode: 'otp',
    });
    expect((await world.login({ otp: code() })).status).toBe(200);
  });

  it('takes no code twice, the one before and the one after too', async () => {
    const used = code();
    const logins = await Promise.all([world.login({ otp: used }), world.login({ otp: used })]);
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 400]);
    world.clock.now += 30_000;
    expect((await world.login({ otp: used })).status).toBe(400);
    expect((await world.login({ otp: code() })).status).toBe(200);
  });

  it('takes no old code', async () => {
    const old = code();
    world.clock.now += 60_000;
    expect((await world.login({ otp: old })).status).toBe(400);
  });

  it('is tried as seldom as passwords; logins without a code do not count', async () => {
    for (let n = 0; n < 6; n++)
      expect((await world.login()).body).toMatchObject({ error: 'second_factor_required' });
    for (let n = 0; n < 5; n++) expect((await world.login({ otp: '000000' })).status).toBe(400);
    expect((await world.login({ otp: code() })).status).toBe(429);
  });

  it('takes each recovery code once, however it is written, of which hashes are kept', async () => {
    const [first = '', second = ''] = codes;
    expect((await world.login({ otp: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
    expect((await world.login({ otp: first })).body).toMatchObject({ error_subcode: 'otp' });
    const logins = await Promise.all([world.login({ otp: second }), world.login({ otp: second })]);
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { rows } = await sql<{ hash: string }>`select hash from tessera.recovery_code`.execute(
      world.database.kysely,
    );
    expect(rows).toHaveLength(10);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it('is taken away by who has both, and told in the history', async () => {
    const { access_token: token } = await world.tokens({ otp: code() });
    nextStep();
    const disable = (password: string, given: string) => post(token, '/disable', { password, code: given });
    expect((await disable('wrong', code())).body).toMatchObject({
      error: 'wrong-password',
      field: 'password',
    });
    expect((await disable(PASSWORD, '000000')).body).toMatchObject({ error: 'wrong-code' });
    expect((await disable(PASSWORD, code())).status).toBe(204);
    expect((await world.get('/totp', token)).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await world.login()).status).toBe(200);
    const events = await world.events();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF']),
    );
    expect(events.map(({ text }) => text).join()).not.toContain(secret);
  });
});
