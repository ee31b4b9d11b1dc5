import { sql } from 'kysely';
import { addColumn } from './add-column.ts';
import { API_ROLE } from './api-role.ts';
import type { TableSet } from './table-set.ts';

/** Events go into one table after the other, in turn, so that those that nobody needs go by emptying a table. */
export const EVENT_PARTS = 4;
export const EVENTS_OF_PART = 100_000;

const parts = Array.from({ length: EVENT_PARTS }, (_, part) => part);

/**
 * What has happened, in the transaction of what happened: see platform/events. The parts and what consumers have read are
 * of no tenant: the role that serves tenants reaches parts by the whole alone.
 */
export const EVENT_TABLES: TableSet = {
  statements: [
    sql`create schema if not exists tessera_ops`,
    sql`create sequence if not exists tessera.event_id`,
    sql`grant usage on sequence tessera.event_id to ${sql.id(API_ROLE)}`,
    sql`create table if not exists tessera.event (
    tenant_id text not null, id bigint not null default nextval('tessera.event_id'), epoch integer not null default 1,
    xid xid8 not null default pg_current_xact_id(), at timestamptz not null default now(),
    name text not null, object text not null, kind text, ids text[] not null default '{}',
    rows integer not null, first_row text collate "C", last_row text collate "C", data jsonb
    ) partition by list (((id / ${sql.lit(EVENTS_OF_PART)}) % ${sql.lit(EVENT_PARTS)}))`,
    ...parts.map(
      (part) => sql`create table if not exists ${sql.table(`tessera_ops.event_${part}`)}
        partition of tessera.event for values in (${sql.lit(part)})`,
    ),
    sql`create index if not exists event_order on tessera.event (id)`,
    sql`create index if not exists event_transaction on tessera.event (epoch, xid)`,
    sql`create table if not exists tessera_ops.event_epoch (
    single boolean primary key default true check (single), epoch integer not null)`,
    sql`insert into tessera_ops.event_epoch (epoch) values (1) on conflict do nothing`,
    sql`create table if not exists tessera_ops.event_consumer (
    name text primary key, epoch integer not null, seen pg_snapshot not null, until pg_snapshot,
    id bigint not null default 0)`,
    // When it has been handed anything, or has found nothing for it.
    addColumn('tessera_ops.event_consumer', 'moved_at', 'timestamptz not null default now()'),
    // A copy of a database on another server counts transactions anew: what is written from now on comes after all that.
    sql`do $$ declare ended integer; begin
      select epoch into ended from tessera_ops.event_epoch where exists (
        select from tessera.event as e where e.epoch = event_epoch.epoch
          and e.xid >= pg_snapshot_xmax(pg_current_snapshot()))
        or exists (select from tessera_ops.event_consumer as c where c.epoch = event_epoch.epoch
          and pg_snapshot_xmax(coalesce(c.until, c.seen)) > pg_snapshot_xmax(pg_current_snapshot()));
      if ended is null then return; end if;
      update tessera_ops.event_epoch set epoch = ended + 1;
      execute format('alter table tessera.event alter column epoch set default %s', ended + 1);
    end $$`,
  ],
  rights: { event: 'select, insert' },
};
