import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../support/databases.ts';
import { filterOn, openTenant, type Person, type Tenant } from '../../base/access/people.ts';
import { mergeQuery, UNDO } from './world.ts';
import { runBatch } from '../../../support/composed.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE'] as const;
const areas = { contacts: ALL, administrations: ALL };
const PAIRS = '{ duplicatePairs(objectName: "Lead") { total rows { id first second equal } } }';
const CREATE = 'mutation ($input: LeadInput!) { createLead(input: $input) { id } }';

interface Pairs {
  readonly total: number;
  readonly rows: readonly { readonly id: string; readonly equal: readonly string[] }[];
}

describeOnDatabase('whoever merges', (open) => {
  let tenant: Tenant;
  let admin: Person;
  const ids: Record<string, string> = {};

  const merge = (keep: string, other: string, choose = {}) => ({
    query: mergeQuery('Lead'),
    variables: { keep: ids[keep], keepVersion: 1, merge: ids[other], mergeVersion: 1, choose },
  });
  const refused = async (person: Person, { query, variables }: ReturnType<typeof merge>) =>
    (await person.call(query, variables)).errors?.[0];

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    const people = {
      one: { lastName: 'One', phone: '+48600100201', notes: 'A', source: 'FORM' },
      two: { lastName: 'One', phone: '+48600100201', notes: 'B', source: 'FORM' },
      empty: { lastName: 'One', phone: '+48600100201', source: 'FORM' },
      far: { lastName: 'Far', phone: '+48600100201', source: 'IMPORT' },
      mail: { lastName: 'Mail', email: 'm@a.test', source: 'FORM' },
      mail2: { lastName: 'Male', email: 'm+x@a.test', source: 'FORM' },
    };
    for (const [key, input] of Object.entries(people)) {
      ids[key] = (await admin.ask<{ id: string }>(CREATE, { input })).id;
    }
    const { id } = await admin.ask<{ id: string }>('mutation { findDuplicates(objectName: "Lead") { id } }');
    const { api, tenantId } = tenant;
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id });
  });

  it('may not give up what they cannot see, and loses nothing of it', async () => {
    const person = await tenant.hire({
      areas,
      objects: { Lead: { actions: [...ALL], fields: { notes: 'hidden' } } },
    });
    const error = await refused(person, merge('one', 'two'));
    expect(error).toMatchObject({
      message: 'forbidden',
      extensions: { params: { object: 'Lead', rule: 'fields' } },
    });
    expect(JSON.stringify(error)).not.toContain('notes');
    const named = await refused(person, merge('one', 'two', { notes: 'merge' }));
    expect(named?.message).toBe('forbidden');
    const preview =
      'query ($ids: [ID!]!) { mergePreview(objectName: "Lead", ids: $ids) { isBarred fields { name } } }';
    const shown = await person.ask<{ isBarred: boolean; fields: { name: string }[] }>(preview, {
      ids: [ids['one'], ids['two']],
    });
    expect(shown.isBarred).toBe(true);
    expect(shown.fields.map(({ name }) => name)).not.toContain('notes');
    const { query, variables } = merge('empty', 'one');
    const { id } = await person.ask<{ id: string }>(query, variables);
    const kept = await admin.ask('query ($id: ID!) { lead(id: $id) { notes } }', { id: ids['empty'] });
    expect(kept).toEqual({ notes: 'A' });
    await admin.ask(UNDO, { id });
  });

  it('sees pairs of their records only, by reasons that they may know', async () => {
    const rows = filterOn('Lead', 'source', 'EQUALS', 'FORM');
    const near = await tenant.hire({ areas, objects: { Lead: { actions: [...ALL], rows } } });
    expect((await admin.ask<Pairs>(PAIRS)).total).toBe(7);
    expect((await near.ask<Pairs>(PAIRS)).total).toBe(4);
    expect((await refused(near, merge('mail', 'far')))?.message).toBe('not-found');
    const blind = await tenant.hire({
      areas,
      objects: { Lead: { actions: [...ALL], fields: { phone: 'hidden' } } },
    });
    const { rows: found } = await blind.ask<Pairs>(PAIRS);
    expect(found.map(({ equal }) => equal)).toEqual([['email']]);
    const pair = (await admin.ask<Pairs>(PAIRS)).rows.find(({ equal }) => equal.includes('phone'));
    const other = await tenant.hire({ areas, objects: { Lead: { actions: ['VIEW'] } } });
    for (const query of ['mutation ($id: ID!) { dismissDuplicate(id: $id) }', UNDO]) {
      expect((await other.call(query, { id: pair?.id })).errors?.[0]?.message).toMatch(
        /^(forbidden|not-found)$/,
      );
    }
    expect((await refused(other, merge('mail', 'mail2')))?.message).toBe('forbidden');
    const start = 'mutation { findDuplicates(objectName: "Lead") { id } }';
    expect((await other.call(start)).errors?.[0]?.message).toBe('forbidden');
  });

  it('leads row rules of roles to the kept record, and back', async () => {
    const [kept, merged] = [
      await admin.ask<{ id: string }>(CREATE, { input: { lastName: 'Kept' } }),
      await admin.ask<{ id: string }>(CREATE, { input: { lastName: 'Merged' } }),
    ];
    const rows = filterOn('Lead', 'id', 'IN', [merged.id]);
    const watcher = await tenant.hire({ areas: { contacts: ['VIEW'] }, objects: { Lead: { rows } } });
    const other = await tenant.hire({
      areas: { contacts: ['VIEW'] },
      objects: { Lead: { rows: filterOn('Lead', 'lastName', 'EQUALS', 'Merged') } },
    });
    const seen = async (person: Person) =>
      (await person.ask<{ rows: { id: string }[] }>('{ leadList { rows { id } } }')).rows.map(({ id }) => id);
    expect(await seen(watcher)).toEqual([merged.id]);
    const choose = { lastName: 'keep' };
    const variables = { keep: kept.id, keepVersion: 1, merge: merged.id, mergeVersion: 1, choose };
    const { id } = await admin.ask<{ id: string }>(mergeQuery('Lead'), variables);
    expect(await seen(watcher)).toEqual([kept.id]);
    expect(await seen(other)).toEqual([]);
    await admin.ask(UNDO, { id });
    expect(await seen(watcher)).toEqual([merged.id]);
    expect(await seen(other)).toEqual([merged.id]);
    const { rows: history } = await sql<{ action: string; rules: string }>`select action,
        changes #>> '{0,after}' as rules from tessera.audit
      where object = '$role' and changes::text like ${`%${merged.id}%`} order by id`.execute(
      tenant.api.database.kysely,
    );
    expect(history.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'UPDATE']);
    expect(history[1]?.rules).toContain(kept.id);
  });
});
