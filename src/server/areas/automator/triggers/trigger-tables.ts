import { sql } from 'kysely';
import { addColumn } from '../../../base/db/add-column.ts';
import type { TableSet } from '../../../base/db/table-set.ts';

/**
 * What triggers remember. `workflow_trigger`: of one that waits for moments, until when all were looked at (`done_to`) and which
 * record of the moment that is being looked at was the last (`moment`, `after_id`); of one that waits for records to fulfil something, by
 * which condition `workflow_member` holds those that do, when it may be looked at all of them next, and how many workflows have
 * led to that. `workflow_hook`: how often the secret of a webhook was
 * renewed, and the shape of its calls; that of no workflow is of what workflows call. `workflow_hook_call`: calls that were taken, with what
 * they said until runs have begun by it. `workflow_hook_log`: what became of them, without any value. `workflow_call`: what workflows call and has not answered yet.
 */
export const TRIGGER_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.workflow_trigger (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, element text not null,
      done_to timestamptz, moment timestamptz, after_id text not null default '', condition text,
      not_before timestamptz, depth integer not null default 0, primary key (tenant_id, workflow_id, element))`,
    sql`create table if not exists tessera.workflow_member (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, element text not null,
      record_id text not null, primary key (tenant_id, workflow_id, element, record_id))`,
    sql`create table if not exists tessera.workflow_hook (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, element text not null,
      rotation integer not null default 0, renewed_at timestamptz, sample jsonb, sampled_at timestamptz,
      primary key (tenant_id, workflow_id, element))`,
    sql`create table if not exists tessera.workflow_hook_call (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, element text not null,
      id text not null, at timestamptz not null default now(), payload jsonb,
      primary key (tenant_id, workflow_id, element, id))`,
    sql`create index if not exists workflow_hook_call_waits on tessera.workflow_hook_call (tenant_id, workflow_id, element, at)
      where payload is not null`,
    sql`create table if not exists tessera.workflow_call (
      tenant_id text not null references tessera.tenant (id), step_id text not null, run_id text not null,
      address text not null, body text not null, begun_at timestamptz not null default now(), primary key (tenant_id, step_id))`,
    sql`create table if not exists tessera.workflow_hook_log (
      tenant_id text not null references tessera.tenant (id), workflow_id text not null, element text not null, id text not null,
      call_id text not null, at timestamptz not null default now(), outcome text not null, reason text, detail text,
      records integer not null default 0, runs jsonb not null default '[]', primary key (tenant_id, id))`,
    sql`create index if not exists workflow_hook_log_at on tessera.workflow_hook_log (tenant_id, workflow_id, element, at)`,
    addColumn('tessera.workflow_call', 'content_type', 'text'),
    sql`create index if not exists workflow_hook_call_at on tessera.workflow_hook_call (tenant_id, at)`,
  ],
  rights: {
    workflow_trigger: 'select, insert, update, delete',
    workflow_member: 'select, insert, delete',
    workflow_hook: 'select, insert, update, delete',
    workflow_hook_call: 'select, insert, update, delete',
    workflow_hook_log: 'select, insert, update, delete',
    workflow_call: 'select, insert, update, delete',
  },
};
