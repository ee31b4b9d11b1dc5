import { sql } from 'kysely';
import type { TableSet } from '../../../base/db/table-set.ts';

/**
 * Which records may be of the same thing, what people have made of that, and which have been merged. None of it holds a
 * value of a record.
 */
export const DUPLICATE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.duplicate_pair (
    tenant_id text not null, id text collate "C" not null, object text not null,
    first_id text not null, second_id text not null, first_version integer not null, second_version integer not null,
    equal text[] not null, alike real, score real not null, status text not null default 'OPEN',
    run_id text not null, decided_at timestamptz, decided_by text, primary key (tenant_id, id),
    check (first_id < second_id), check (status in ('OPEN', 'DISMISSED', 'MERGED')))`,
    sql`create unique index if not exists duplicate_pair_records
    on tessera.duplicate_pair (tenant_id, object, first_id, second_id)`,
    sql`create index if not exists duplicate_pair_second on tessera.duplicate_pair (tenant_id, object, second_id)`,
    sql`create index if not exists duplicate_pair_score
    on tessera.duplicate_pair (tenant_id, object, status, score desc, id)`,
    // The last search through an object's records.
    sql`create table if not exists tessera.duplicate_run (
    tenant_id text not null, object text not null, job_id text not null,
    started_at timestamptz not null default now(), ended_at timestamptz, user_name text not null,
    is_cut boolean not null default false, primary key (tenant_id, object))`,
    // What undoes a merge, beside the history that has its id as that of a job.
    sql`create table if not exists tessera.record_merge (
    tenant_id text not null, id text collate "C" not null, object text not null,
    kept_id text not null, merged_id text not null, user_id text, user_name text not null,
    at timestamptz not null default now(), undone_at timestamptz, undone_by text, undo jsonb not null,
    primary key (tenant_id, id))`,
    sql`create index if not exists record_merge_kept on tessera.record_merge (tenant_id, object, kept_id)`,
    sql`create index if not exists record_merge_merged on tessera.record_merge (tenant_id, object, merged_id)`,
  ],
  rights: {
    duplicate_pair: 'select, insert, update, delete',
    duplicate_run: 'select, insert, update, delete',
    record_merge: 'select, insert, update, delete',
  },
};
