import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * What batch jobs work by. The records to be changed are written down when a job is made, and how far it has come
 * is committed together with the records: a job that was cut off goes on where it was.
 */
export const BATCH_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.batch_work (
    tenant_id text not null, job_id text not null, object text not null,
    action text not null,
    user_id text, user_name text not null, fields jsonb not null, custom jsonb, status text not null,
    total integer not null, position integer not null default 0, changed integer not null default 0,
    failed integer not null default 0, attempts integer not null default 0,
    created_at timestamptz not null default now(), ended_at timestamptz, primary key (tenant_id, job_id))`,
    // Of an UNDO: the job whose changes it takes back.
    addColumn('tessera.batch_work', 'undoes', 'text'),
    // Of an UPDATE: what comes into lists and what goes, by field.
    addColumn('tessera.batch_work', 'list_changes', 'jsonb'),
    // Of a job with a runner of its own: what that goes by.
    addColumn('tessera.batch_work', 'params', 'jsonb'),
    // Of selected records: ids of none, which are errors from the beginning.
    addColumn('tessera.batch_work', 'missing', 'integer not null default 0'),
    // What jobs do is said by the kinds of jobs alone.
    sql`do $$ begin
    if exists (select from pg_constraint where conrelid = 'tessera.batch_work'::regclass
      and conname in ('batch_work_action_check', 'batch_work_actions')) then
      alter table tessera.batch_work drop constraint if exists batch_work_action_check,
        drop constraint if exists batch_work_actions;
    end if;
  end $$`,
    sql`create index if not exists batch_work_open on tessera.batch_work (tenant_id, job_id) where ended_at is null`,
    sql`create table if not exists tessera.batch_item (
    tenant_id text not null, job_id text not null, position integer not null, record_id text not null,
    primary key (tenant_id, job_id, position))`,
    sql`create table if not exists tessera.batch_error (
    tenant_id text not null, job_id text not null, position integer not null, record_id text not null,
    problem jsonb not null, primary key (tenant_id, job_id, position))`,
  ],
  rights: {
    batch_work: 'select, insert, update',
    batch_item: 'select, insert, delete',
    batch_error: 'select, insert, delete',
  },
};
