import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import {
  accept,
  caller,
  invite,
  logIn,
  mailedToken,
  type Member,
  members,
  roleIds,
  securityActions,
  step,
} from './team.ts';
import { purge } from '../../../support/composed.ts';

describeOnDatabase('the team', (open) => {
  let api: TestApi;
  let call: Call;
  let token: string;
  let own: Member;
  let count = 0;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, token } = await api.signIn('alpha'));
    own = (await members(call))[0] as Member;
  });

  /** Somebody who has accepted, with the role of administrators where no other is named. */
  const somebody = async (roleId?: string) => {
    const email = `m${++count}@alpha.test`;
    await invite(call, { email, ...(roleId === undefined ? {} : { roleId }) });
    expect(await accept(api, await mailedToken(api, email))).toBe(200);
    const [member] = await members(call, email);
    return { email, id: member?.id ?? '', call: (await logIn(api, 'alpha', email)) as Call };
  };
  const makeRole = async (areas: Readonly<Record<string, readonly string[]>>): Promise<string> => {
    const { data } = await call('mutation ($input: RoleInput!) { saveRole(input: $input) { id } }', {
      input: { name: `Role ${++count}`, rules: { areas } },
    });
    return (data['saveRole'] as { readonly id: string }).id;
  };
  const firstError = (answer: Awaited<ReturnType<Call>>) => ({
    message: answer.errors?.[0]?.message,
    ...(answer.errors?.[0]?.extensions['params'] as object),
  });

  it('has who made it, as somebody who is here', () => {
    expect(own).toMatchObject({ name: 'Admin', status: 'ACTIVE', self: true, sessions: 1, invitedBy: null });
    expect(own.role).toEqual({ key: 'administrator' });
    expect(Date.parse(own.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('keeps nothing in a mail that waits by which somebody could come in', async () => {
    await invite(call, { email: 'kept@alpha.test' });
    const { rows } = await sql<{ mail: string }>`select m::text as mail from tessera.mail as m
      where recipient = 'kept@alpha.test'`.execute(api.database.kysely);
    const sent = await mailedToken(api, 'kept@alpha.test');
    expect(rows[0]?.mail).not.toContain(sent.split('.')[2]);
    // What was sent first is worth nothing once it is sent anew.
    const again = await mailedToken(api, 'kept@alpha.test');
    expect(await accept(api, sent)).toBe(400);
    expect(await accept(api, again)).toBe(200);
  });

  it('grows by invitations: a link once, then a password of their own', async () => {
    const { data } = await invite(call, { email: ' Zoe@Alpha.test ', name: 'Zoë', locale: 'pl' });
    const [invited] = data['inviteMembers'] as Member[];
    expect(invited).toMatchObject({
      email: 'zoe@alpha.test',
      status: 'INVITED',
      invitedBy: 'Admin',
      mailState: 'WAITING',
    });
    const days = (Date.parse(invited?.invitationEndsAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await logIn(api, 'alpha', 'zoe@alpha.test', '')).toBeUndefined();
    const link = await mailedToken(api, 'zoe@alpha.test');
    const { rows } = await sql<{ hash: string }>`select hash from tessera.one_time_token`.execute(
      api.database.kysely,
    );
    expect(link).not.toBe('');
    expect(rows.map(({ hash }) => hash)).not.toContain(link.split('.').at(-1));
    expect(await accept(api, link, 'Zoë Łęcka')).toBe(200);
    expect(await accept(api, link)).toBe(400);
    const [member] = await members(call, 'ZOË');
    expect(member).toMatchObject({ name: 'Zoë Łęcka', status: 'ACTIVE', invitationEndsAt: null });
    const zoe = await logIn(api, 'alpha', 'zoe@alpha.test');
    expect((await members(zoe as Call, 'zoe@'))[0]).toMatchObject({ self: true, sessions: 1 });
    expect(await securityActions(api, member?.id ?? '')).toEqual([
      'INVITATION_SENT',
      'INVITATION_ACCEPTED',
      'LOGIN',
    ]);
  });

  it('takes all of several invitations or none, and says what is wrong where', async () => {
    const before = (await members(call)).length;
    const answer = await invite(
      call,
      { email: 'fine@alpha.test' },
      { email: 'no address' },
      { email: 'FINE@alpha.test' },
      { email: '', name: ' ' },
      { email: 'x@alpha.test', locale: 'xx' },
    );
    const problems = answer.errors?.[0]?.extensions['problems'] as { message: string; path: string }[];
    expect(problems.map(({ message, path }) => [path, message])).toEqual([
      ['input[1].email', 'invalid-email'],
      ['input[3].email', 'required'],
      ['input[3].name', 'required'],
      ['input[4].locale', 'invalid-enum'],
      ['input[2].email', 'already-exists'],
    ]);
    const taken = await invite(call, { email: 'other@alpha.test' }, { email: own.email.toUpperCase() });
    expect(taken.errors?.[0]?.extensions).toMatchObject({ code: 'ALREADY_EXISTS', path: 'input[1].email' });
    const noRole = await invite(call, { email: 'other@alpha.test', roleId: 'x' });
    expect(noRole.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', path: 'input[0].roleId' });
    expect(await members(call)).toHaveLength(before);
    expect(await mailedToken(api, 'other@alpha.test')).toBe('');
  });

  it('sends another link, after which the first works no more', async () => {
    await invite(call, { email: 'again@alpha.test' });
    const [invited] = await members(call, 'again@');
    const first = await mailedToken(api, 'again@alpha.test');
    await step(call, 'resendInvitation', invited?.id ?? '');
    const second = await mailedToken(api, 'again@alpha.test');
    expect(await accept(api, first)).toBe(400);
    expect(await accept(api, second)).toBe(200);
    const late = await step(call, 'resendInvitation', invited?.id ?? '');
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', params: { value: 'ACTIVE' } });
  });

  it.each([
    ['lockMember', 'LOCKED', 'unlockMember', ['USER_LOCKED', 'USER_UNLOCKED']],
    ['disableMember', 'DISABLED', 'enableMember', ['USER_DISABLED', 'USER_ENABLED']],
  ])('keeps people out at once and lets them in again: %s', async (out, status, back, actions) => {
    const person = await somebody();
    expect((await members(person.call, person.email))[0]?.sessions).toBe(1);
    const { data } = await step(call, out, person.id);
    expect(data[out]).toMatchObject({ status, sessions: 0 });
    expect((await person.call('{ viewer { name } }')).status).toBe(401);
    expect(await logIn(api, 'alpha', person.email)).toBeUndefined();
    // The same again changes nothing, and leaves no second row.
    expect((await step(call, out, person.id)).data[out]).toMatchObject({ status });
    expect((await step(call, back, person.id)).data[back]).toMatchObject({ status: 'ACTIVE', sessions: 0 });
    expect((await person.call('{ viewer { name } }')).status).toBe(401);
    expect(await logIn(api, 'alpha', person.email)).toBeDefined();
    expect((await securityActions(api, person.id)).filter((action) => actions.includes(action))).toEqual(
      actions,
    );
  });

  it('takes invitations back, and gives them again with a new link only', async () => {
    await invite(call, { email: 'back@alpha.test' });
    const [invited] = await members(call, 'back@');
    const link = await mailedToken(api, 'back@alpha.test');
    await step(call, 'disableMember', invited?.id ?? '');
    expect(await accept(api, link)).toBe(400);
    const { data } = await step(call, 'enableMember', invited?.id ?? '');
    expect(data['enableMember']).toMatchObject({ status: 'INVITED', invitationEndsAt: null });
    expect(await accept(api, link)).toBe(400);
    await step(call, 'resendInvitation', invited?.id ?? '');
    expect(await accept(api, await mailedToken(api, 'back@alpha.test'))).toBe(200);
  });

  it('ends sessions of others, and of oneself all but this one', async () => {
    const person = await somebody();
    const { data } = await step(call, 'revokeMemberSessions', person.id);
    expect(data['revokeMemberSessions']).toMatchObject({ status: 'ACTIVE', sessions: 0 });
    expect((await person.call('{ viewer { name } }')).status).toBe(401);
    await step(call, 'revokeMemberSessions', own.id);
    expect((await call('{ viewer { name } }')).status).toBe(200);
  });

  it('is told of the end of a session only once that is committed', async () => {
    const person = await somebody();
    const keyed = caller(api, token, { 'Idempotency-Key': 'lock-once' });
    await step(keyed, 'lockMember', person.id);
    expect((await person.call('{ viewer { name } }')).status).toBe(401);
  });

  it('lets nobody lock or disable themselves', async () => {
    for (const name of ['lockMember', 'disableMember']) {
      expect(firstError(await step(call, name, own.id))).toEqual({
        message: 'forbidden',
        reason: 'own-account',
      });
    }
  });

  it('keeps one administrator, though two lock each other at the same time', async () => {
    const { tenantId, ...first } = await api.signIn(`pair${++count}`);
    await invite(first.call, { email: 'second@pair.test' });
    await accept(api, await mailedToken(api, 'second@pair.test'));
    const second = (await logIn(api, `pair${count}`, 'second@pair.test')) as Call;
    const [one, two] = [
      (await members(first.call)).find(({ self }) => self),
      (await members(second)).find(({ self }) => self),
    ];
    const answers = await Promise.all([
      step(first.call, 'lockMember', two?.id ?? ''),
      step(second, 'disableMember', one?.id ?? ''),
    ]);
    expect(answers.filter(({ data, errors }) => data && !errors)).toHaveLength(1);
    const { rows } = await sql<{ status: string }>`select status from tessera.app_user
      where tenant_id = ${tenantId} and status = 'ACTIVE'`.execute(api.database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('shows who may only look the list, and lets them change nothing', async () => {
    const looking = await makeRole({ administrations: ['VIEW'] });
    const auditor = await somebody(looking);
    const representative = await somebody(await makeRole({ contacts: ['VIEW', 'EDIT'] }));
    expect((await members(auditor.call)).length).toBeGreaterThan(1);
    const victim = await somebody(looking);
    for (const name of ['lockMember', 'disableMember', 'revokeMemberSessions', 'resendInvitation']) {
      expect(firstError(await step(auditor.call, name, victim.id))).toMatchObject({ message: 'forbidden' });
    }
    expect(firstError(await invite(auditor.call, { email: 'no@alpha.test', roleId: looking }))).toMatchObject(
      {
        message: 'forbidden',
      },
    );
    await expect(members(representative.call)).rejects.toThrow('forbidden');
  });

  it('lets nobody give a role with more than their own, nor touch those who have one', async () => {
    const roleId = await makeRole({ administrations: ['VIEW', 'EDIT'] });
    const more = await makeRole({ administrations: ['VIEW', 'EDIT'], contacts: ['VIEW'] });
    const { call: keeper } = await somebody(roleId);
    const { administrator = '' } = await roleIds(keeper);
    for (const refused of [administrator, more]) {
      expect(firstError(await invite(keeper, { email: 'friend@alpha.test', roleId: refused }))).toMatchObject(
        {
          message: 'forbidden',
        },
      );
    }
    const stronger = await somebody(more);
    for (const { id } of [own, stronger]) {
      expect(firstError(await step(keeper, 'lockMember', id))).toMatchObject({ message: 'forbidden' });
    }
    const { data } = await keeper('{ teamMembers { editable grantableRoles { id } } }');
    const { grantableRoles } = data['teamMembers'] as { grantableRoles: readonly { readonly id: string }[] };
    expect(grantableRoles.map(({ id }) => id)).toContain(roleId);
    expect(grantableRoles.map(({ id }) => id)).not.toContain(more);
    const allowed = await invite(keeper, { email: 'equal@alpha.test', roleId });
    expect(allowed.errors).toBeUndefined();
  });

  it('knows members of its own tenant only', async () => {
    const beta = await api.signIn(`beta${++count}`);
    expect((await members(beta.call)).map(({ self }) => self)).toEqual([true]);
    for (const name of ['lockMember', 'disableMember', 'revokeMemberSessions', 'enableMember']) {
      expect(firstError(await step(beta.call, name, own.id))).toMatchObject({ message: 'not-found' });
    }
    const { errors } = await invite(beta.call, { email: 'zoe@alpha.test' });
    expect(errors).toBeUndefined();
  });

  it('remembers when somebody was here after their sessions were removed', async () => {
    const person = await somebody();
    const seen = (await members(call, person.email))[0]?.lastSeenAt;
    const { database, catalog } = api;
    await sql`update tessera.mail set state = 'SENT', ended_at = now() where recipient = ${person.email}`.execute(
      database.kysely,
    );
    await purge({ database, catalog, now: new Date(Date.now() + 40 * 86_400_000) });
    const mails = await sql`select id from tessera.mail where recipient = ${person.email}`.execute(
      database.kysely,
    );
    expect(mails.rows).toEqual([]);
    const { rows } = await sql`select id from tessera.session where user_id = ${person.id}`.execute(
      database.kysely,
    );
    expect(rows).toEqual([]);
    ({ call } = { call: (await logIn(api, 'alpha', own.email, 'a long password')) as Call });
    expect((await members(call, person.email))[0]?.lastSeenAt).toBe(seen);
  });
});
