import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { searchRecords } from '../../../../src/server/base/records/search.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const SEARCH = `query ($text: String!, $limit: Int! = 5) { search(text: $text, limit: $limit) {
  groups { objectName records { id label detail } total totalIsExact } missing } }`;

interface Found {
  readonly groups: readonly {
    readonly objectName: string;
    readonly records: readonly {
      readonly id: string;
      readonly label: string;
      readonly detail: string | null;
    }[];
    readonly total: number;
    readonly totalIsExact: boolean;
  }[];
  readonly missing: readonly string[];
}

describeOnDatabase('search over all objects', (open) => {
  let api: TestApi;
  let alpha: { readonly call: Call; readonly tenantId: string };
  let beta: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    alpha = await api.signIn('alpha');
    beta = (await api.signIn('beta')).call;
    for (const [firstName, lastName] of [
      ['Ada', 'Nordwind'],
      ['Ben', 'Nordwind'],
      ['Ada', 'Okafor'],
    ]) {
      const input = { firstName, lastName };
      await alpha.call('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', { input });
    }
    await alpha.call('mutation { createGroup(input: { name: "Friends of the Nordwind" }) { id } }');
  });

  const search = async (call: Call, text: string, limit = 5) => {
    const { data, errors } = await call(SEARCH, { text, limit });
    expect(errors).toBeUndefined();
    return data['search'] as Found;
  };
  const labels = ({ groups }: Found) =>
    Object.fromEntries(
      groups.map(({ objectName, records }) => [objectName, records.map(({ label }) => label).sort()]),
    );

  it('finds records of all objects by every word, with their labels', async () => {
    const found = await search(alpha.call, 'nordwind');
    expect(labels(found)).toEqual({
      Contact: ['Ada Nordwind', 'Ben Nordwind'],
      Group: ['Friends of the Nordwind'],
    });
    expect(found.missing).toEqual([]);
    expect(labels(await search(alpha.call, 'ada nord'))).toEqual({ Contact: ['Ada Nordwind'] });
  });

  it('tells namesakes apart by what the label has not, and has those first that begin with the text', async () => {
    for (const input of [
      { firstName: 'Old', lastName: 'Zander', email: 'old@zander.test' },
      { firstName: 'Zander', lastName: 'Prim', email: 'one@prim.test' },
      { firstName: 'Zander', lastName: 'Prim', phone: '+33611223344' },
    ])
      await alpha.call('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', { input });
    const [contacts] = (await search(alpha.call, 'zander', 2)).groups;
    expect(contacts?.records.map(({ label }) => label)).toEqual(['Zander Prim', 'Zander Prim']);
    expect(contacts?.records.map(({ detail }) => detail).sort()).toEqual(['+33611223344', 'one@prim.test']);
    expect(contacts?.total).toBe(3);
    const [groups] = (await search(alpha.call, 'friends')).groups;
    expect(groups?.records[0]).toMatchObject({ detail: null });
  });

  it('tells how many there are beyond those that it shows', async () => {
    const { groups } = await search(alpha.call, 'nordwind', 1);
    const [contacts] = groups;
    expect(contacts).toMatchObject({ objectName: 'Contact', total: 2, totalIsExact: true });
    expect(contacts?.records).toHaveLength(1);
    await sql`insert into contact (tenant_id, id, last_name)
      select ${alpha.tenantId}, 'many-' || n, 'Manyfold' from generate_series(1, 150) as n`.execute(
      api.database.kysely,
    );
    const [many] = (await search(alpha.call, 'manyfold')).groups;
    expect(many).toMatchObject({ total: 99, totalIsExact: false });
  });

  it('shows nothing of another tenant, and nothing for no words', async () => {
    expect((await search(beta, 'nordwind')).groups).toEqual([]);
    expect((await search(alpha.call, '   ')).groups).toEqual([]);
  });

  it('asks nothing of objects that the viewer does not see', async () => {
    const objects = new Map([...api.catalog.objects].filter(([name]) => name !== 'Contact'));
    const db = api.database.forTenant(alpha.tenantId);
    const answer = await searchRecords(
      db,
      { ...api.catalog, objects },
      { text: 'nordwind', limit: 5, withinMs: 10_000 },
      { timeZone: 'UTC' },
    );
    expect(answer.groups.map(({ objectName }) => objectName)).toEqual(['Group']);
    expect(answer.missing).not.toContain('Contact');
  });

  it('calls a record without a name as the language of its reader does, and by its id where none is told', async () => {
    const { call, token } = await api.signIn('gamma');
    const label = async (object: string, value: string) => {
      const saved = await call(
        `mutation { saveConfigDraft(document: "view/${object}", layer: "tenant", owner: "", draftVersion: 0,
          changes: [{ key: "/label", value: "${value}" }]) { revision } }`,
      );
      const draft = saved.data['saveConfigDraft'] as { readonly revision: number };
      await call(`mutation { publishConfiguration(note: "Names", revision: ${draft.revision}) { number } }`);
    };
    await label('Contact', '{firstName} {lastName}');
    const { data } = await call(
      'mutation { made: createContact(input: { email: "nameless@alpha.test" }) { id } }',
    );
    const { id } = data['made'] as { readonly id: string };
    const read = async (language?: string, text = 'nameless') => {
      const query =
        'query ($text: String!) { search(text: $text, limit: 5) { groups { records { label } } } dashboard { recent(limit: 1) { label } } }';
      const body = JSON.stringify({ query, variables: { text } });
      const answer = await api.api.request('/api/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          ...(language === undefined ? {} : { 'accept-language': language }),
        },
        body,
      });
      const { data: found, errors } = (await answer.json()) as {
        readonly errors?: unknown;
        readonly data: {
          readonly search: Pick<Found, 'groups'>;
          readonly dashboard: { readonly recent: readonly { readonly label: string }[] };
        };
      };
      expect(errors).toBeUndefined();
      return [found.search.groups[0]?.records[0]?.label, found.dashboard.recent[0]?.label];
    };
    expect(await read('de')).toEqual(['Kontakt ohne Namen', 'Kontakt ohne Namen']);
    expect(await read('vi-VN,vi;q=0.9')).toEqual(['Liên hệ không tên', 'Liên hệ không tên']);
    expect(await read('nl-NL,nl, de;q=0.4, fr;q=0.9, es;q=0')).toEqual([
      'Contact sans nom',
      'Contact sans nom',
    ]);
    expect(await read('*')).toEqual([id, id]);
    expect(await read()).toEqual([id, id]);
    // Choices have words all the same: those of the tenant's language.
    await label('Lead', '{language}');
    await call('mutation { createLead(input: { email: "choosy@alpha.test", language: "de" }) { id } }');
    expect(await read('de', 'choosy')).toEqual(['Deutsch', 'Deutsch']);
    expect(await read(undefined, 'choosy')).toEqual(['German', 'German']);
    const set = await call(
      'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
      { changes: [{ key: 'defaultLanguage', value: 'pl', version: 0 }] },
    );
    expect(set.errors).toBeUndefined();
    expect(await read('*', 'choosy')).toEqual(['Niemiecki', 'Niemiecki']);
  });

  it('names the objects that take too long, and answers the others', async () => {
    const db = api.database.forTenant(alpha.tenantId);
    const never = new Promise<never>(() => undefined);
    const slow: typeof db = {
      ...db,
      run: (statement, signal) => (statement.text.includes('"contact"') ? never : db.run(statement, signal)),
    };
    const answer = await searchRecords(
      slow,
      api.catalog,
      { text: 'nordwind', limit: 5, withinMs: 1500 },
      { timeZone: 'UTC' },
    );
    expect(answer.groups.map(({ objectName }) => objectName)).toEqual(['Group']);
    expect(answer.missing).toContain('Contact');
  });

  it.each([
    [{ text: 'x'.repeat(201) }, 'too-long', 'text'],
    [{ text: 'a\u0000b' }, 'invalid-text', 'text'],
    [{ text: 'x', limit: 0 }, 'bad-request', 'limit'],
    [{ text: 'x', limit: 26 }, 'bad-request', 'limit'],
  ])('refuses %j', async (variables, message, path) => {
    const { errors } = await alpha.call(SEARCH, variables);
    expect(errors?.[0]).toMatchObject({ message, extensions: { path } });
  });
});
