import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Action } from '../../../../src/contract/access/actions.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const CREATE = 'mutation ($input: ContactInput!) { made: createContact(input: $input) { id version } }';
const DELETE = 'mutation ($id: ID!) { made: deleteContact(id: $id, version: 1) { id version } }';
const DELETED = `query (
  $objectName: String!, $ids: [ID!], $filter: CompoundFilter, $deletion: Deletion, $limit: Int, $offset: Int
) {
  page: deletedRecords(
    objectName: $objectName, ids: $ids, filter: $filter, deletion: $deletion, limit: $limit, offset: $offset
  ) {
    total totalIsExact mayRestore mayPurge deleters { by name }
    rows { id version label detail deletedAt deletedBy isMerged purgedAt } } }`;
const job = (name: string) => `mutation (
  $ids: [ID!], $filter: CompoundFilter, $deletion: Deletion, $expectedTotal: Int
) {
  job: ${name}(
    objectName: "Contact", ids: $ids, filter: $filter, deletion: $deletion, expectedTotal: $expectedTotal
  ) { id name } }`;
const ERRORS = 'query ($id: ID!) { errors: batchJobErrors(id: $id) { recordId code path } }';
const HISTORY =
  'query ($id: ID!) { history: recordHistory(objectName: "Contact", id: $id) { action userName } }';
const DAYS_30 = 30 * 24 * 60 * 60 * 1000;

interface Row {
  readonly id: string;
  readonly label: string;
  readonly deletedAt: string;
  readonly purgedAt: string;
}
interface Page {
  readonly total: number;
  readonly mayRestore: boolean;
  readonly mayPurge: boolean;
  readonly deleters: readonly { readonly by: string; readonly name: string }[];
  readonly rows: readonly Row[];
}

describeOnDatabase('deleted records', (open) => {
  let tenant: Tenant;
  let call: Person['call'];
  let userName: string;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ call } = tenant.admin);
    userName = ((await call('{ viewer { name } }')).data['viewer'] as { name: string }).name;
  });
  const make = async (input: Record<string, unknown>) =>
    ((await call(CREATE, { input })).data['made'] as { id: string }).id;
  const gone = async (input: Record<string, unknown>) => {
    const id = await make(input);
    expect((await call(DELETE, { id })).errors).toBeUndefined();
    return id;
  };
  const deleted = async (variables: Record<string, unknown> = {}, as = call) =>
    (await as(DELETED, { objectName: 'Contact', ...variables })).data['page'] as Page;
  const byName = (text: string) => filterOn('Contact', 'lastName', 'EQUALS', text);
  const run = async (name: string, variables: Record<string, unknown>, as = call) => {
    const { data, errors } = await as(job(name), variables);
    if (errors) return errors.map(({ message }) => message);
    const { id } = data['job'] as { id: string };
    await runBatch({ ...tenant.api, tenantId: tenant.tenantId, jobId: id });
    return (await call(ERRORS, { id })).data['errors'];
  };

  it('are listed with who deleted them and when, the last first, and found by a filter or by ids', async () => {
    const first = await gone({ firstName: 'Ann', lastName: 'Listed', email: 'ann@listed.test' });
    const second = await gone({ firstName: 'Bob', lastName: 'Listed' });
    await make({ firstName: 'Cid', lastName: 'Listed' });
    const page = await deleted({ filter: byName('Listed') });
    expect(page).toMatchObject({ total: 2, totalIsExact: true, mayRestore: true, mayPurge: true });
    expect(page.rows.map(({ id, label }) => [id, label])).toEqual([
      [second, 'Bob Listed'],
      [first, 'Ann Listed'],
    ]);
    expect(page.rows[1]).toMatchObject({ version: 2, deletedBy: userName, isMerged: false });
    const [{ deletedAt, purgedAt } = { deletedAt: '', purgedAt: '' }] = page.rows;
    expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(DAYS_30);
    expect((await deleted({ filter: byName('Listed'), limit: 1, offset: 1 })).rows).toMatchObject([
      { id: first },
    ]);
    expect((await deleted({ ids: [first] })).rows).toMatchObject([{ id: first }]);
    expect((await deleted()).total).toBeGreaterThanOrEqual(2);
  });

  it('come back by a job with their relations, which the history tells; what was taken since stays deleted', async () => {
    const group = (
      (await call('mutation { made: createGroup(input: { name: "Kept" }) { id } }')).data['made'] as Row
    ).id;
    const back = await gone({ lastName: 'Back', groupList: [group] });
    const taken = await gone({ lastName: 'Back', email: 'taken@back.test' });
    const holder = await make({ lastName: 'Holder', email: 'taken@back.test' });
    expect(await run('restoreRecords', { filter: byName('Back'), expectedTotal: 1 })).toEqual([
      'total-changed',
    ]);
    expect(await run('restoreRecords', { ids: [back, taken, 'none'], expectedTotal: 2 })).toEqual([
      { recordId: 'none', code: 'NOT_FOUND', path: null },
      { recordId: taken, code: 'RESTORE_TAKEN', path: 'email' },
    ]);
    const { data } = await call('query ($id: ID!) { contact(id: $id) { groupList { id } } }', { id: back });
    expect(data['contact']).toEqual({ groupList: [{ id: group }] });
    expect((await call(HISTORY, { id: back })).data['history']).toMatchObject([
      { action: 'RESTORE', userName },
      { action: 'DELETE' },
      { action: 'CREATE' },
    ]);
    // The remedy that the refusal names.
    await call(DELETE, { id: holder });
    expect(await run('restoreRecords', { ids: [taken] })).toEqual([]);
  });

  it('are removed for good, and no live record with them', async () => {
    const [removed, live] = [await gone({ lastName: 'Purged' }), await make({ lastName: 'Purged' })];
    expect(await run('purgeRecords', { filter: byName('Purged') })).toEqual([]);
    expect(await run('purgeRecords', { ids: [live] })).toEqual([
      { recordId: live, code: 'NOT_FOUND', path: null },
    ]);
    const { rows } = await sql<{ id: string }>`select id from contact where last_name = 'Purged'`.execute(
      tenant.api.database.kysely,
    );
    expect(rows).toEqual([{ id: live }]);
    expect((await deleted({ ids: [removed] })).rows).toEqual([]);
  });

  it('are found by who deleted them and on which days of the user, and jobs are about those alone', async () => {
    const clerk = await tenant.hire({ areas: { contacts: ['VIEW', 'EDIT', 'DELETE'] } });
    const mine = await gone({ lastName: 'Whose' });
    const theirs = await make({ lastName: 'Whose' });
    expect((await clerk.call(DELETE, { id: theirs })).errors).toBeUndefined();
    const old = await gone({ lastName: 'Whose' });
    const viewer = (await call('{ viewer { timeZone } }')).data['viewer'] as { timeZone: string };
    const at = sql`timestamp '2026-01-10 00:00' at time zone ${viewer.timeZone}`;
    await sql`update contact set deleted_at = ${at} where id = ${old}`.execute(tenant.api.database.kysely);
    const { deleters } = await deleted();
    expect(deleters.length).toBeGreaterThanOrEqual(2);
    const by = (name: string) => deleters.find((each) => each.name === name)?.by;
    const clerkName = ((await clerk.call('{ viewer { name } }')).data['viewer'] as { name: string }).name;
    const filter = byName('Whose');
    const found = async (deletion: Record<string, unknown>) =>
      (await deleted({ filter, deletion })).rows.map(({ id }) => id);
    expect(await found({ by: by(clerkName) })).toEqual([theirs]);
    expect(await found({ by: by(userName) })).toEqual([mine, old]);
    expect(await found({ from: '2026-01-10', to: '2026-01-10' })).toEqual([old]);
    expect(await found({ to: '2026-01-09' })).toEqual([]);
    expect(await found({ from: '2026-01-11', by: by(userName) })).toEqual([mine]);
    const refused = await call(DELETED, { objectName: 'Contact', deletion: { from: '10.01.2026' } });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ path: 'deletion.from' });
    const both = await call(DELETED, { objectName: 'Contact', ids: [mine], deletion: { by: 'x' } });
    expect(both.errors?.[0]?.extensions).toMatchObject({ path: 'deletion' });

    const restored = await run('restoreRecords', {
      filter,
      deletion: { by: by(clerkName) },
      expectedTotal: 1,
    });
    expect(restored).toEqual([]);
    expect(await run('purgeRecords', { filter, deletion: { to: '2026-01-10' } })).toEqual([]);
    expect((await deleted({ filter })).rows.map(({ id }) => id)).toEqual([mine]);
  });

  it('are those that the role would see, with its fields, restored by DELETE and removed by ERASE', async () => {
    const [own, other] = [
      await gone({ firstName: 'Own', lastName: 'Ruled', email: 'own@ruled.test' }),
      await gone({ firstName: 'Other', lastName: 'Ruled' }),
    ];
    const hire = (actions: readonly Action[]) =>
      tenant.hire({
        areas: { contacts: actions, administrations: ['VIEW'] },
        objects: {
          Contact: {
            rows: filterOn('Contact', 'firstName', 'EQUALS', 'Own'),
            fields: { lastName: 'hidden' },
          },
        },
      });
    const { call: viewer } = await hire(['VIEW']);
    expect(await deleted({}, viewer)).toMatchObject({
      total: 1,
      mayRestore: false,
      mayPurge: false,
      rows: [{ id: own, label: 'Own' }],
    });
    expect(await run('restoreRecords', { ids: [own] }, viewer)).toEqual(['forbidden']);
    const { call: clerk } = await hire(['VIEW', 'EDIT', 'DELETE']);
    expect(await deleted({}, clerk)).toMatchObject({ mayRestore: true, mayPurge: false });
    expect(await run('purgeRecords', { ids: [own] }, clerk)).toEqual(['forbidden']);
    await run('restoreRecords', { ids: [own, other] }, clerk);
    expect((await deleted({ filter: byName('Ruled') })).rows).toMatchObject([{ id: other }]);
  });
});
