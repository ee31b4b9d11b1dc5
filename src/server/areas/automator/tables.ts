import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** Keeps a second run of a record away, where `is_single`. */
export const SINGLE_INDEX = 'workflow_token_single';

/**
 * What the engine keeps beside the records. `workflow_token`: where each run stands that has not ended, and what it knows;
 * one that has failed stays until it is tried again or its log goes. A run that waits (`waits`, `until`) is one entry in the
 * index of moments; `due_at` comes before `until` where something has happened that it may have to do with. `step_id`: of the row of
 * the log, and of what is done outside, for as long as it stands there; `answer`: what came back from there.
 * `is_single`: the workflow lets a record be in it by one run at a time; one that has failed does not count.
 * `workflow_entry`: how often a record has entered a workflow, and by what last. `workflow_pass`: how many have left an element by
 * which output, where runs failed too; the slots of a count are written by several at once, and survive the logs.
 * `workflow_alarm`: when its owner was told that many runs fail; `author`: what was told of whoever answers for it (GONE, LIMITED).
 */
export const WORKFLOW_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.workflow_token (
      tenant_id text not null references tessera.tenant (id), run_id text collate "C" not null,
      workflow_id text not null, version integer not null, record_id text not null, lane integer not null,
      state text not null default 'open', element text not null, step_id text not null,
      since timestamptz not null, due_at timestamptz not null, until timestamptz not null, waits boolean not null default false,
      skips boolean not null default false, attempt integer not null default 1, steps integer not null default 0,
      depth integer not null, is_control boolean not null default false, gives jsonb not null default '{}', answer jsonb,
      primary key (tenant_id, run_id))`,
    addColumn('tessera.workflow_token', 'is_single', 'boolean not null default false'),
    sql`create unique index if not exists ${sql.id(SINGLE_INDEX)} on tessera.workflow_token (tenant_id, workflow_id, record_id)
      where is_single and state <> 'failed'`,
    sql`create index if not exists workflow_token_due on tessera.workflow_token (tenant_id, lane, due_at)
      where state = 'open'`,
    sql`create index if not exists workflow_token_record on tessera.workflow_token (tenant_id, record_id)`,
    sql`create index if not exists workflow_token_place on tessera.workflow_token (tenant_id, workflow_id, element)`,
    sql`create index if not exists workflow_token_held on tessera.workflow_token (tenant_id, workflow_id, version)
      where state = 'held'`,
    sql`create table if not exists tessera.workflow_entry (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, record_id text not null,
      rotation integer not null, event_key text, primary key (tenant_id, workflow_id, record_id))`,
    sql`create table if not exists tessera.workflow_alarm (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, at timestamptz not null,
      primary key (tenant_id, workflow_id))`,
    addColumn('tessera.workflow_alarm', 'author', 'text'),
    sql`create table if not exists tessera.workflow_pass (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, version integer not null,
      element text not null, output text not null, is_control boolean not null, slot integer not null, passed bigint not null,
      primary key (tenant_id, workflow_id, version, element, output, is_control, slot))`,
  ],
  rights: {
    workflow_token: 'select, insert, update, delete',
    workflow_entry: 'select, insert, update, delete',
    workflow_alarm: 'select, insert, update, delete',
    workflow_pass: 'select, insert, update, delete',
  },
};

/** In how many parts the runs of a tenant are worked at, by whatever processes. */
export const LANES = 4;
export const LANE_KIND = 'workflow';
/** The slot of counts of what is written beside the lanes. */
export const ENTRY_SLOT = LANES + 1;
