import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { version }
}`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleteContact(id: $id, version: $version) { version } }';
const RESTORE =
  'mutation ($id: ID!, $version: Int!) { restoreContact(id: $id, version: $version) { version } }';
const HISTORY = `query ($objectName: String! = "Contact", $id: ID!, $limit: Int! = 50, $before: ID) {
  recordHistory(objectName: $objectName, id: $id, limit: $limit, before: $before) {
    id at userName action changes { field before after }
  }
}`;

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly userName: string;
  readonly action: string;
  readonly changes: readonly { field: string; before: unknown; after: unknown }[];
}

describeOnDatabase('audit', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const create = async (input: Record<string, unknown>) => {
    const { data, errors } = await call(CREATE, { input });
    expect(errors).toBeUndefined();
    return (data['createContact'] as { id: string }).id;
  };
  const update = async (id: string, version: number, input: Record<string, unknown>) => {
    const { data, errors } = await call(UPDATE, { id, version, input });
    expect(errors).toBeUndefined();
    return (data['updateContact'] as { version: number }).version;
  };
  const history = async (id: string, more: Record<string, unknown> = {}, as = call) => {
    const { data, errors } = await as(HISTORY, { id, ...more });
    expect(errors).toBeUndefined();
    return data['recordHistory'] as Entry[];
  };
  const group = async (name: string) => {
    const { data } = await call('mutation ($n: String) { createGroup(input: { name: $n }) { id } }', {
      n: name,
    });
    return (data['createGroup'] as { id: string }).id;
  };

  it('tells who did what, the newest first', async () => {
    const id = await create({ firstName: 'Ann' });
    await update(id, 1, { firstName: 'Anne', lastName: 'Berg' });
    await call(DELETE, { id, version: 2 });
    await call(RESTORE, { id, version: 3 });
    const entries = await history(id);
    expect(entries.map(({ action }) => action)).toEqual(['RESTORE', 'DELETE', 'UPDATE', 'CREATE']);
    expect(entries[2]).toMatchObject({
      userName: 'Admin',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string,
      changes: [
        { field: 'firstName', before: 'Ann', after: 'Anne' },
        { field: 'lastName', before: null, after: 'Berg' },
      ],
    });
    expect(entries[1]?.changes).toEqual([]);
    expect(entries[3]?.changes).toContainEqual({ field: 'firstName', before: null, after: 'Ann' });
  });

  it('names only what has changed: values of every form, lists as ids in their order', async () => {
    const [one, two] = [await group('One'), await group('Two')];
    const same = { firstName: 'Same', birthDate: '1980-02-29', timeZone: 'Europe/Warsaw' };
    const id = await create({ ...same, groupList: [one, two] });
    expect((await history(id))[0]?.changes).toContainEqual({
      field: 'groupList',
      before: null,
      after: [one, two],
    });
    await update(id, 1, { ...same, language: 'pl', groupList: [two, one] });
    expect((await history(id))[0]?.changes).toEqual([
      { field: 'language', before: null, after: 'pl' },
      { field: 'groupList', before: [one, two], after: [two, one] },
    ]);
    await update(id, 2, { groupList: [] });
    expect((await history(id))[0]?.changes).toEqual([{ field: 'groupList', before: [two, one], after: [] }]);
  });

  it("names tenants' own fields by their names", async () => {
    for (const [name, type] of [
      ['shoeSize', 'INT'],
      ['nickname', 'TEXT'],
    ]) {
      const { errors } = await call(
        'mutation ($i: CustomFieldDefinitionInput!) { createCustomFieldDefinition(input: $i) { id } }',
        { i: { objectName: 'Contact', name, label: name, type } },
      );
      expect(errors).toBeUndefined();
    }
    const own = (fieldName: string, ...valueList: string[]) => ({ fieldName, valueList });
    const id = await create({
      lastName: 'Zed',
      customFieldList: [own('shoeSize', '42'), own('nickname', 'Zed')],
    });
    await update(id, 1, { customFieldList: [own('shoeSize', '43'), own('nickname', 'Zed')] });
    expect((await history(id))[0]?.changes).toEqual([{ field: 'shoeSize', before: 42, after: 43 }]);
    expect(await update(id, 2, { customFieldList: [own('nickname', 'Zed')] })).toBe(2);
    await update(id, 2, { customFieldList: [own('shoeSize')] });
    expect((await history(id))[0]?.changes).toEqual([{ field: 'shoeSize', before: 43, after: null }]);
  });

  it('takes an update to what is there already for none: no entry, the same version', async () => {
    const groups = [await group('Kept')];
    const id = await create({ firstName: 'Ann', groupList: groups });
    expect(await update(id, 1, { firstName: ' Ann ', lastName: null, groupList: groups })).toBe(1);
    expect(await update(id, 1, {})).toBe(1);
    expect(await history(id)).toHaveLength(1);
    const stale = await call(UPDATE, { id, version: 7, input: { firstName: 'Ann' } });
    expect(stale.errors?.[0]?.message).toBe('version-conflict');
  });

  it('writes down nothing of what was refused', async () => {
    await create({ email: 'once@example.test' });
    const id = await create({ firstName: 'Ann' });
    for (const input of [{ email: 'once@example.test' }, { groupList: ['nothing'] }]) {
      expect((await call(UPDATE, { id, version: 1, input })).errors).toHaveLength(1);
    }
    await call(DELETE, { id, version: 9 });
    expect(await history(id)).toHaveLength(1);
  });

  it('is read page by page', async () => {
    const id = await create({ firstName: '1' });
    for (const version of [1, 2, 3]) await update(id, version, { firstName: String(version + 1) });
    const all = (await history(id)).map((entry) => entry.id);
    expect(all).toHaveLength(4);
    const first = (await history(id, { limit: 3 })).map((entry) => entry.id);
    const rest = (await history(id, { limit: 3, before: first.at(-1) })).map((entry) => entry.id);
    expect([first.length, [...first, ...rest]]).toEqual([3, all]);
    const { errors } = await call(HISTORY, { id, limit: 1001 });
    expect(errors?.[0]).toMatchObject({ message: 'bad-request', extensions: { path: 'limit' } });
  });

  it('is empty for a record that never was, typed for an object that is none, and that of the source for a view', async () => {
    const id = await create({ firstName: 'Ann' });
    expect(await history('never')).toEqual([]);
    expect(await history(id, { objectName: 'Group' })).toEqual([]);
    expect(await history(id, { objectName: 'SegmentContact' })).toEqual(await history(id));
    expect((await call(HISTORY, { objectName: 'Nothing', id })).errors?.[0]?.message).toBe('unknown-object');
  });

  it("is one tenant's own", async () => {
    const id = await create({ firstName: 'Secret' });
    const { call: other } = await api.signIn('beta');
    expect(await history(id, {}, other)).toEqual([]);
  });

  it('is only ever added to by the role of the API', async () => {
    const id = await create({ firstName: 'Ann' });
    const db = api.database.forTenant(tenantId);
    for (const statement of [
      sql<object>`update tessera.audit set user_name = 'x' where tenant_id = ${tenantId}`,
      sql<object>`delete from tessera.audit where tenant_id = ${tenantId}`,
    ]) {
      await expect(db.run(tenantStatement(tenantId, statement))).rejects.toMatchObject({ code: '42501' });
    }
    expect(await history(id)).toHaveLength(1);
  });

  it('costs no statement of its own', async () => {
    const sent = async (work: () => Promise<unknown>) => {
      api.statements.sent = 0;
      await work();
      return api.statements.sent;
    };
    const id = await create({ firstName: 'Ann' });
    const asking = await sent(() => call('{ viewer { name } }'));
    // Row, history, event and answer.
    expect(await sent(() => create({ firstName: 'Ann' }))).toBe(asking + 1);
    expect(await sent(() => update(id, 1, { firstName: 'Bea' }))).toBe(asking + 1);
    // What is there already is not written, and so is read.
    expect(await sent(() => update(id, 2, { firstName: 'Bea' }))).toBe(asking + 2);
    const groupList = [await group('First'), await group('Second')];
    // Also: the old list, the new one, and the answer.
    expect(await sent(() => update(id, 2, { groupList }))).toBe(asking + 4);
    expect(await sent(() => call(DELETE, { id, version: 3 }))).toBe(asking + 3);
  });
});
