import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Operator } from '../../../../src/contract/kinds/operators.ts';
import { TextCleaner } from '../../../../src/server/base/migrate/text-cleaner.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { type Call, openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { describeOnDatabase, describeOnEachDatabase } from '../../../support/databases.ts';

const CREATE =
  'mutation ($input: ContactInput!) { createContact(input: $input) { id version firstName email notes } }';
const LIST = `query ($filter: CompoundFilter) {
  contactList(filter: $filter, limit: 1000) { rows { firstName lastName email } }
}`;

const found = async (call: Call, objectField: string, operator: Operator, value: unknown) => {
  const filter = { objectName: 'Contact', objectField, operator, value: JSON.stringify(value) };
  const { data, errors } = await call(LIST, { filter: { type: 'FILTER', filter } });
  expect(errors).toBeUndefined();
  const { rows } = data['contactList'] as { rows: Record<string, string>[] };
  return rows.map((row) => row[objectField]).sort();
};

describeOnDatabase('texts and addresses', (open) => {
  let api: TestApi;
  let call: Call;
  let signed: Awaited<ReturnType<TestApi['signIn']>>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    signed = await api.signIn('alpha');
    ({ call } = signed);
  });

  const create = async (input: Record<string, unknown>) => {
    const { data, errors } = await call(CREATE, { input });
    expect(errors).toBeUndefined();
    return data['createContact'] as { id: string; version: number } & Record<string, string>;
  };
  const refusal = async (input: Record<string, unknown>) =>
    (await call(CREATE, { input })).errors?.map(({ message }) => message);

  it('are stored composed and without what nobody sees, and found in either form', async () => {
    const made = await create({
      firstName: 'Zoe\u0308\u200b',
      notes: 'Zoe\u0308\u200f',
      email: 'ana\u200b.kowal@texts.test',
    });
    expect(made).toMatchObject({ firstName: 'Zoë', notes: 'Zoë\u200f', email: 'ana.kowal@texts.test' });
    for (const [operator, value] of [
      ['EQUALS', 'Zoe\u0308'],
      ['EQUALS', 'Zo\u200bë'],
      ['IN', ['Zoe\u0308', 'x']],
      ['CONTAINS', 'oe\u0308'],
      ['CONTAINS', 'zoe'],
      ['STARTS_WITH', 'ZOË'],
    ] as const)
      expect(await found(call, 'firstName', operator, value)).toEqual(['Zoë']);
    expect(await found(call, 'firstName', 'EQUALS', 'Zoe')).toEqual([]);
    expect(await refusal({ email: 'ana.kowal@texts.test\ufeff' })).toEqual(['already-exists']);
    expect(await refusal({ firstName: 'a\u0000b' })).toEqual(['invalid-text']);
  });

  it.each([
    ['Álvaro', 'alvaro', 'alvÁ'],
    ['Łukasz', 'lukasz', 'ŁUK'],
    ['Hauptstraße', 'hauptstrasse', 'STRASSE'],
    ['Köln', 'koln', 'oln'],
    ['O’Connor', "o'connor", 'O‘C'],
    ['Jean–Luc\u00a0Ba', 'jean-luc ba', '-luc b'],
    ['Iğdır İstanbul', 'igdir istanbul', 'DIR I'],
    ['Nguyễn Ưởng', 'nguyen uong', 'ễn uo'],
  ])('%s is found by %s', async (lastName, whole, part) => {
    await create({ lastName });
    expect(await found(call, 'lastName', 'CONTAINS', whole)).toContain(lastName);
    expect(await found(call, 'lastName', 'CONTAINS', part)).toContain(lastName);
    expect(await found(call, 'lastName', 'STARTS_WITH', whole)).toContain(lastName);
    expect(await found(call, 'lastName', 'ENDS_WITH', whole)).toContain(lastName);
    expect(await found(call, 'lastName', 'NOT_CONTAINS', whole)).not.toContain(lastName);
    // Exact filters are exact.
    expect(await found(call, 'lastName', 'EQUALS', lastName)).toEqual([lastName]);
    expect(await found(call, 'lastName', 'EQUALS', whole)).toEqual([]);
    const { data } = await call(
      'query ($text: String!) { search(text: $text) { groups { records { label } } } }',
      {
        text: whole,
      },
    );
    expect(JSON.stringify(data)).toContain(lastName.replace('\u00a0', ' '));
  });

  it('of a file lead to the record that has the name, however it is composed or accented', async () => {
    const tools = importTools(api, signed);
    await tools.ask('mutation { createGroup(input: { name: "Zürich" }) { id } }', {});
    const rows = [
      ['mail', 'group'],
      ...['Zu\u0308rich', 'zürich\u200b', 'Zurich', 'ZURICH', 'Basel'].map((name, at) => [
        `p${at}@file.test`,
        name,
      ]),
    ];
    const mapping = toMapping([toField(0, 'email'), toField(1, 'groupList')], {
      unknown: { groupList: 'create' },
    });
    const { report } = await tools.checked('Contact', rows, mapping);
    expect(report?.unknown.map(({ names }) => names)).toEqual([['Basel']]);
  });

  it('tell two people apart whose names differ by accents', async () => {
    const groups = await Promise.all(
      ['Müller', 'Muller'].map((name) =>
        call('mutation ($name: String!) { createGroup(input: { name: $name }) { id } }', { name }),
      ),
    );
    expect(groups.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const again = await call('mutation { createGroup(input: { name: "Mu\u0308ller" }) { id } }');
    expect(again.errors?.[0]?.message).toBe('already-exists');
  });

  it.each([
    'b07@example.test,',
    'b07@example.test>',
    'b07@exam/ple.test',
    'b07@-example.test',
    'b07@192.0.2.1',
  ])('refuse the address %s', async (email) => {
    expect(await refusal({ email })).toEqual(['invalid-email']);
    const input = [{ email, name: 'Mia', roleId: 'x' }];
    const invited = await call(
      'mutation ($input: [InvitationInput!]!) { inviteMembers(input: $input) { id } }',
      { input },
    );
    expect(JSON.stringify(invited.errors)).toContain('invalid-email');
  });

  it('hold one address of a domain with other letters, however it is written', async () => {
    const made = await create({ email: '"Mia" <mia@xn--mnchen-3ya.example>' });
    expect(made['email']).toBe('mia@münchen.example');
    for (const email of [
      'mia@münchen.example',
      'MIA@MU\u0308NCHEN.example',
      'mailto:mia@xn--mnchen-3ya.example',
    ])
      expect(await refusal({ email })).toEqual(['already-exists']);
    expect(await found(call, 'email', 'EQUALS', 'mia@xn--mnchen-3ya.example')).toEqual([
      'mia@münchen.example',
    ]);
    expect(await found(call, 'email', 'CONTAINS', 'munchen')).toEqual(['mia@münchen.example']);
  });

  it('of a suppression are the ones that are suppressed', async () => {
    const suppress = (address: string, channel: string) =>
      call('mutation ($input: SuppressionInput!) { createSuppression(input: $input) { address } }', {
        input: { address, channel },
      });
    const made = await suppress('"Mia" <mia@xn--mnchen-3ya.example>', 'EMAIL');
    expect(made.data['createSuppression']).toEqual({ address: 'mia@münchen.example' });
    expect((await suppress('b07@example.test,', 'EMAIL')).errors?.[0]?.message).toBe('invalid-email');
    expect((await suppress('+48 600 100 200', 'SMS')).data['createSuppression']).toEqual({
      address: '+48600100200',
    });
  });

  it('log in by another form of the address and of the password', async () => {
    const enter = async (username: string, password: string) => {
      const response = await api.api.request('/api/auth/oauth/token', {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('tessera-web:')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          tenant_domain: 'alpha\u200b',
          grant_type: 'password',
          username,
          password,
        }),
      });
      return response.status;
    };
    expect(await enter('admin@alpha.test\u200b', PASSWORD)).toBe(200);
    expect(await enter('"Admin" <ADMIN@alpha.test>', PASSWORD)).toBe(200);
    const { hashPassword, verifyPassword } = await import('../../../../src/server/platform/auth/password.ts');
    const { hash } = await import('@node-rs/argon2');
    for (const known of [
      await hashPassword('Pa\u0308sse im Schnee'),
      await hash('Pa\u0308sse im Schnee'),
      await hash('Pässe im Schnee'),
    ])
      for (const given of ['Pa\u0308sse im Schnee', 'Pässe im Schnee'])
        expect(await verifyPassword(known, given)).toBe(true);
    expect(await verifyPassword(await hashPassword('Pässe im Schnee'), 'Passe im Schnee')).toBe(false);
  });
});

describeOnEachDatabase('texts that an earlier version has stored', (open) => {
  let database: Database;
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    database = await open({ product: true });
    api = await openApi(database);
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const clean = async () => {
    await new TextCleaner(database, api.catalog, () => Promise.resolve([])).cleanSmall();
  };

  it('are brought into their form once, and none is lost', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const put = (id: string, name: string, email: string | null) =>
      sql`insert into contact (tenant_id, id, first_name, email, custom_fields)
        values (${tenantId}, ${id}, ${name}, ${email}, ${JSON.stringify({ nick: name })}::jsonb)`.execute(
        database.kysely,
      );
    await put('c1', 'Zoe\u0308', 'zoe\u0308@texts.test');
    await put('c2', 'علی\u200cرضا', 'mia@xn--mnchen-3ya.example');
    await put('c3', 'An\u200ba', 'ana@texts.test');
    await put('c4', 'Ano\u0308', 'ana\u200b@texts.test');
    await put('c5', 'rubbish', 'b07@texts.test,');
    await sql`update tessera.app_user set name = ${'Zoe\u0308'} where tenant_id = ${tenantId}`.execute(
      database.kysely,
    );
    await clean();
    const rows = async () =>
      (
        await sql<
          Record<string, unknown>
        >`select id, first_name as name, email, custom_fields ->> 'nick' as nick
        from contact where tenant_id = ${tenantId} order by id`.execute(database.kysely)
      ).rows;
    const expected = [
      { id: 'c1', name: 'Zoë', email: 'zoë@texts.test', nick: 'Zoë' },
      { id: 'c2', name: 'علی\u200cرضا', email: 'mia@münchen.example', nick: 'علی\u200cرضا' },
      { id: 'c3', name: 'Ana', email: 'ana@texts.test', nick: 'Ana' },
      // Two of one address: both are there.
      { id: 'c4', name: 'Anö', email: 'ana\u200b@texts.test', nick: 'Anö' },
      { id: 'c5', name: 'rubbish', email: 'b07@texts.test,', nick: 'rubbish' },
    ];
    expect(await rows()).toEqual(expected);
    expect(warn.mock.calls.flat().join('\n')).toContain(`public.contact: 1 rows keep texts`);
    expect(warn.mock.calls.flat().join('\n')).toContain(`${tenantId} c4`);
    const { rows: users } = await sql<{
      name: string;
    }>`select name from tessera.app_user where tenant_id = ${tenantId}`.execute(database.kysely);
    expect(users).toEqual([{ name: 'Zoë' }]);
    expect(await found(call, 'firstName', 'EQUALS', 'Zoë')).toEqual(['Zoë']);

    // Done is done; a table that was not finished goes on behind the last page.
    await put('c0', 'No\u0308', null);
    await put('c6', 'No\u0308', null);
    await clean();
    expect(await rows()).toContainEqual({ id: 'c6', name: 'No\u0308', email: null, nick: 'No\u0308' });
    await sql`update tessera_ops.text_form set ended_at = null, after = ${JSON.stringify([tenantId, 'c5'])}::jsonb
      where table_name = 'public.contact'`.execute(database.kysely);
    await clean();
    expect(await rows()).toContainEqual({ id: 'c0', name: 'No\u0308', email: null, nick: 'No\u0308' });
    expect(await rows()).toContainEqual({ id: 'c6', name: 'Nö', email: null, nick: 'Nö' });
    warn.mockRestore();
  });
});
