import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * What waits to be done, of every kind. A row that is taken is due again when its taker has been silent for too long; one
 * that has ended goes. Work of no tenant has the tenant ''.
 */
export const DUE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.due (
    kind text collate "C" not null, tenant_id text collate "C" not null, key text collate "C" not null,
    due_at timestamptz not null default now(), taken_by text, attempts integer not null default 0,
    primary key (tenant_id, kind, key))`,
    sql`create index if not exists due_next on tessera.due (kind, due_at, tenant_id, key)`,
    sql`create index if not exists due_taken on tessera.due (taken_by) where taken_by is not null`,
    // Of an earlier version, whose jobs a library handed out.
    sql`drop schema if exists tessera_jobs cascade`,
  ],
  rights: { due: 'select, insert, update' },
};
