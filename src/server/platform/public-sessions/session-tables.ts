import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/** The tables of a kind, by the name of its store. */
export const tablesOf = (store: string) => ({
  received: sql.table(`tessera.${store}_told`),
  refused: sql.table(`tessera.${store}_refused`),
  events: sql.table(`tessera.${store}_event`),
});

/**
 * What the pages of a kind report. `<store>_told`: as it came, until something is derived from it. `<store>_refused`: events
 * that the database refuses, as they came, with its `problem`. `<store>_event`: each once, by the id that the page has made.
 */
export function sessionTables(store: string): TableSet {
  const { received, refused, events } = tablesOf(store);
  return {
    statements: [
      sql`create table if not exists ${received} (
        tenant_id text not null references tessera.tenant (id), seq bigint generated always as identity, item_id text not null,
        id text not null, element_id text, session_id text not null, type text not null, at timestamptz not null,
        data jsonb not null, primary key (tenant_id, seq))`,
      sql`create table if not exists ${refused} (
        tenant_id text not null references tessera.tenant (id), seq bigint not null, item_id text not null, id text not null,
        element_id text, session_id text not null, type text not null, at timestamptz not null, data jsonb not null,
        problem text not null, refused_at timestamptz not null default now(), primary key (tenant_id, item_id, seq))`,
      sql`create table if not exists ${events} (
        tenant_id text not null references tessera.tenant (id), item_id text not null, id text not null, element_id text,
        session_id text not null, type text not null, at timestamptz not null, data jsonb not null,
        primary key (tenant_id, item_id, id))`,
    ],
    rights: {
      [`${store}_told`]: 'select, insert, update, delete',
      [`${store}_refused`]: 'select, insert, delete',
      [`${store}_event`]: 'select, insert, delete',
    },
  };
}
