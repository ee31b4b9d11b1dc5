import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { type AuthWorld, openAuth, type Tokens } from './auth-world.ts';

describeOnDatabase('a refresh', (open) => {
  let world: AuthWorld;
  const isOpen = async (token: string) => (await world.get('/session/check', token)).body['status'];
  const refreshed = async (token: string) => (await world.refresh(token)).body as unknown as Tokens;

  beforeAll(async () => {
    world = await openAuth(await open({ product: true }));
  });

  it('answers the same new tokens to two tabs at once, and to one that lost the answer', async () => {
    const { refresh_token: old } = await world.tokens();
    const [one, two] = await Promise.all([refreshed(old), refreshed(old)]);
    expect(two).toEqual(one);
    expect(one.refresh_token).not.toBe(old);
    world.wait(0.5);
    expect(await refreshed(old)).toMatchObject({ refresh_token: one.refresh_token });
    expect(await isOpen(one.access_token)).toBe(true);
  });

  it('ends the session with a token that was replaced half a minute ago', async () => {
    const { refresh_token: old } = await world.tokens();
    const next = await refreshed(old);
    world.wait(0.51);
    expect((await world.refresh(old)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await isOpen(next.access_token)).toBe(false);
    expect((await world.refresh(next.refresh_token)).status).toBe(400);
    expect((await world.events()).at(-1)).toMatchObject({ action: 'TOKEN_REUSED', user: world.userId });
  });

  it('ends it at once with a token that was replaced twice', async () => {
    const { refresh_token: old } = await world.tokens();
    const next = await refreshed((await refreshed(old)).refresh_token);
    expect((await world.refresh(old)).status).toBe(400);
    expect(await isOpen(next.access_token)).toBe(false);
  });

  it('ends no session for a secret that it never had', async () => {
    const { access_token, refresh_token: token } = await world.tokens();
    const [tenant, session] = token.split('.');
    const forged = `${tenant ?? ''}.${session ?? ''}.${'x'.repeat(43)}`;
    expect((await world.refresh(forged)).status).toBe(400);
    expect(await isOpen(access_token)).toBe(true);
  });

  it('does not make the session longer, and keeps no token', async () => {
    const { access_token, refresh_token } = await world.tokens();
    const before = (await world.get('/session/check', access_token)).body['expiresAt'];
    world.wait(10);
    const next = await refreshed(refresh_token);
    expect((await world.get('/session/check', next.access_token)).body['expiresAt']).toBe(before);
    const { rows } = await sql<{ text: string }>`select s::text as text from tessera.session s`.execute(
      world.database.kysely,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const text of [access_token, refresh_token, next.access_token, next.refresh_token]) {
      expect(stored).not.toContain(text.split('.')[2]);
    }
  });
});
