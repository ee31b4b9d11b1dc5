import { sql } from 'kysely';
import type { TableSet } from '../../../base/db/table-set.ts';

/**
 * What follows from the events of recipients' pages. `viewer_statement`: what waits for the tenant's learning record store.
 * `viewing`: how far one receiver has come with one element; `kept` is where the page goes on, as it stood at `kept_at`.
 */
export const VIEWER_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.viewer_statement (
      tenant_id text not null references tessera.tenant (id), seq bigint generated always as identity,
      statement jsonb not null, at timestamptz not null default now(), primary key (tenant_id, seq))`,
    sql`create table if not exists tessera.viewing (
      tenant_id text not null references tessera.tenant (id), item_id text not null, element_id text not null,
      seen nummultirange not null default '{}', furthest numeric not null default 0, started_at timestamptz,
      completed_at timestamptz, ended_as text, kept jsonb, kept_at timestamptz,
      primary key (tenant_id, element_id, item_id))`,
    sql`create index if not exists viewing_item on tessera.viewing (tenant_id, item_id)`,
  ],
  rights: {
    viewer_statement: 'select, insert, delete',
    viewing: 'select, insert, update, delete',
  },
};
