import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from './people.ts';
import { runBatch } from '../../../support/composed.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
/** Sees contacts whose business title is `mine`. */
const MINE: RoleRules = {
  areas: { contacts: ALL },
  objects: { Contact: { rows: filterOn('Contact', 'businessTitle', 'EQUALS', 'mine') } },
};
const UPDATE = `mutation ($ids: [ID!], $filter: CompoundFilter, $input: ContactBulkInput!) {
  bulkUpdateContact(ids: $ids, filter: $filter, input: $input) { id } }`;
const JOB = 'query ($id: ID!) { batchJob(id: $id) { status errorCount } }';
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }';
const GIVE = 'mutation ($userId: ID!, $roleId: ID!) { setUserRole(userId: $userId, roleId: $roleId) { id } }';

type Row = Readonly<{ id: string; version: number }>;

describeOnDatabase('jobs of a role with a row rule', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let person: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    person = await tenant.hire(MINE);
  });

  const create = async (firstName: string, businessTitle: string) => {
    const input = { firstName, businessTitle };
    const query = 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }';
    return (await admin.ask<Row>(query, { input })).id;
  };
  const run = async (jobId: string) => {
    const { database, catalog } = tenant.api;
    await runBatch({ database, catalog, tenantId: tenant.tenantId, jobId, chunkRows: 2 });
  };
  const names = async (ids: readonly string[]) => {
    const filter = filterOn('Contact', 'id', 'IN', ids);
    const query =
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { rows { id firstName } } }';
    const { rows } = await admin.ask<{ rows: { id: string; firstName: string }[] }>(query, { filter });
    return ids.map((id) => rows.find((row) => row.id === id)?.firstName);
  };

  it('are about the records that it sees, whatever they name', async () => {
    const ids = [await create('a', 'mine'), await create('b', 'other'), await create('c', 'mine')];
    const job = await person.ask<Row>(UPDATE, { ids, input: { firstName: 'new' } });
    await run(job.id);
    expect(await names(ids)).toEqual(['new', 'b', 'new']);
    const all = filterOn('Contact', 'firstName', 'IN', ['new', 'b']);
    const again = await person.ask<Row>(UPDATE, { filter: all, input: { firstName: 'newer' } });
    await run(again.id);
    expect(await names(ids)).toEqual(['newer', 'b', 'newer']);
    // Their own jobs they see, and take back; those of others are not there.
    // The one that is not seen is missing, as one that is not there.
    expect(await person.ask(JOB, job)).toEqual({ status: 'COMPLETED_WITH_ERRORS', errorCount: 1 });
    const undone = await person.ask<Row>(
      'mutation ($id: ID!) { undoBulkUpdateContact(jobId: $id) { id } }',
      again,
    );
    await run(undone.id);
    expect(await names(ids)).toEqual(['new', 'b', 'new']);
    const theirs = await admin.ask<Row>(UPDATE, { ids, input: { firstName: 'x' } });
    expect(await person.ask(JOB, theirs)).toBeNull();
    expect(await person.ask(ERRORS, theirs)).toEqual([]);
    for (const call of [
      'cancelBatchJob(id: $id)',
      'undoBulkUpdateContact(jobId: $id)',
      'bulkRestoreContact(jobId: $id)',
    ]) {
      const { errors } = await person.call(`mutation ($id: ID!) { ${call} { id } }`, { id: theirs.id });
      expect([call, errors?.[0]?.message]).toEqual([call, 'not-found']);
    }
  });

  it('leave alone what has left its sight meanwhile, and what a change would take out of it', async () => {
    const ids = [await create('a', 'mine'), await create('b', 'mine'), await create('c', 'mine')];
    const job = await person.ask<Row>(UPDATE, { ids, input: { firstName: 'new' } });
    const change =
      'mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { businessTitle: "other" }) { id } }';
    await admin.ask(change, { id: ids[1] });
    await run(job.id);
    expect(await names(ids)).toEqual(['new', 'b', 'new']);
    expect(await person.ask(ERRORS, job)).toEqual([{ recordId: ids[1], code: 'NOT_FOUND' }]);
    const leaving = await person.ask<Row>(UPDATE, {
      ids,
      input: { businessTitle: 'other', firstName: 'gone' },
    });
    await run(leaving.id);
    expect(await names(ids)).toEqual(['new', 'b', 'new']);
    expect(await person.ask(JOB, leaving)).toEqual({ status: 'COMPLETED_WITH_ERRORS', errorCount: 3 });
    const codes = (await person.ask<{ code: string }[]>(ERRORS, leaving)).map(({ code }) => code);
    expect(codes.sort()).toEqual(['FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND']);
  });

  it('of others tell of no record that is not seen', async () => {
    const ids = [await create('a', 'mine'), await create('b', 'other')];
    const job = await admin.ask<Row>(UPDATE, { ids, input: { firstName: 'new' } });
    await admin
      .ask('mutation ($ids: [ID!]) { bulkDeleteContact(ids: $ids) { id } }', { ids })
      .then((row) => run((row as Row).id));
    await run(job.id);
    const watcher = await tenant.hire({ ...MINE, areas: { ...MINE.areas, administrations: ['VIEW'] } });
    expect(await admin.ask(ERRORS, job)).toHaveLength(2);
    expect(await watcher.ask(ERRORS, job)).toEqual([{ recordId: ids[0], code: 'NOT_FOUND' }]);
  });

  it('delete and bring back what it sees', async () => {
    const ids = [await create('a', 'mine'), await create('b', 'other')];
    const remove = 'mutation ($ids: [ID!]) { bulkDeleteContact(ids: $ids) { id } }';
    const mine = await person.ask<Row>(remove, { ids });
    await run(mine.id);
    expect(await names(ids)).toEqual([undefined, 'b']);
    const back = await person.ask<Row>('mutation ($id: ID!) { bulkRestoreContact(jobId: $id) { id } }', mine);
    await run(back.id);
    expect(await names(ids)).toEqual(['a', 'b']);
  });

  it('end where the one who asked for them may no longer do that', async () => {
    const ids = [await create('a', 'mine'), await create('b', 'mine'), await create('c', 'mine')];
    const leaver = await tenant.hire(MINE);
    const job = await leaver.ask<Row>(UPDATE, { ids, input: { firstName: 'new' } });
    await admin.ask(GIVE, { userId: leaver.userId, roleId: await tenant.roleId('auditor') });
    await run(job.id);
    expect(await names(ids)).toEqual(['a', 'b', 'c']);
    expect(await admin.ask(JOB, job)).toEqual({ status: 'FAILED', errorCount: 0 });
  });

  it('set no list as a whole of which it sees a part', async () => {
    const limited = await tenant.hire({
      areas: { contacts: ALL },
      objects: { Group: { rows: filterOn('Group', 'name', 'EQUALS', 'Seen') } },
    });
    const group = 'mutation ($name: String!) { createGroup(input: { name: $name }) { id } }';
    const [seen, unseen] = [
      await admin.ask<Row>(group, { name: 'Seen' }),
      await admin.ask<Row>(group, { name: 'Other' }),
    ];
    const query = 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }';
    const { id } = await admin.ask<Row>(query, { input: { lastName: 'Ann', groupList: [unseen.id] } });
    const whole = await limited.call(UPDATE, { ids: [id], input: { groupList: [seen.id] } });
    expect(whole.errors?.[0]?.extensions['params']).toMatchObject({ field: 'groupList', action: 'EDIT' });
    const added = await limited.ask<Row>(UPDATE, { ids: [id], input: { groupListAdd: [seen.id] } });
    await run(added.id);
    const get = 'query ($id: ID!) { contact(id: $id) { groupList { name } } }';
    expect(await admin.ask(get, { id })).toEqual({ groupList: [{ name: 'Other' }, { name: 'Seen' }] });
    expect(await limited.ask(get, { id })).toEqual({ groupList: [{ name: 'Seen' }] });
    const foreign = await limited.call(UPDATE, { ids: [id], input: { groupListRemove: [unseen.id] } });
    expect(foreign.errors?.[0]?.message).toBe('not-found');
  });
});
