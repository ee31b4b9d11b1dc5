import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { Call } from '../../../support/api.ts';

/** What stays to tell what was. */
const HISTORY = ['tessera.audit', 'tessera.record_merge', 'tessera.duplicate_pair', 'tessera.duplicate_run'];
/** What every write of a row changes, and where in a list a member stands in numbers. */
const PASSING = ['version', 'modified_at', 'changed_at', 'changed_by', 'position'];

async function tables({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select n.nspname || '.' || quote_ident(c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'tessera') and c.relkind = 'r' order by 1`.execute(kysely);
  return rows.map(({ name }) => name).filter((name) => !HISTORY.includes(name));
}

/** Tables in which an id stands anywhere but in the record's own row. */
export async function tablesNaming(database: Database, id: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables(database)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
      from ${sql.raw(name)} as t where t::text like ${`%${id}%`}`.execute(database.kysely);
    if (
      rows.some(
        ({ row }) => !(row['id'] === id && Object.values(row).filter((each) => each === id).length === 1),
      )
    ) {
      found.push(name);
    }
  }
  return found;
}

/** All rows of a tenant's records, lists in their order. */
export async function snapshot(database: Database, tenantId: string): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const name of await tables(database)) {
    if (name.startsWith('tessera.') && name !== 'tessera.saved_view') continue;
    const isList = name.includes('__');
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
      from ${sql.raw(name)} as t where t.tenant_id = ${tenantId}
      order by ${sql.raw(isList ? 'owner_id, position' : 'id')}`.execute(database.kysely);
    const kept = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => !PASSING.includes(key))),
    );
    if (kept.length) all[name] = kept;
  }
  return all;
}

/** Calls of one administrator, that must succeed. */
export function asking(call: Call) {
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = async (object: string, input: Record<string, unknown>): Promise<string> => {
    const query = `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`;
    return (await ask<{ id: string }>(query, { input })).id;
  };
  return { ask, create };
}

export const mergeQuery = (object: string) => `mutation ($keep: ID!, $keepVersion: Int!, $merge: ID!,
  $mergeVersion: Int!, $choose: JSON) { merge${object}(keep: $keep, keepVersion: $keepVersion, merge: $merge,
  mergeVersion: $mergeVersion, choose: $choose) { id keptId mergedId } }`;

export const UNDO = 'mutation ($id: ID!) { undoMerge(id: $id) { id undoneBy } }';
