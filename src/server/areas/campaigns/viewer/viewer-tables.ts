import { sql } from 'kysely';
import type { TableSet } from '../../../base/db/table-set.ts';

/**
 * What receivers' pages tell. `viewer_told`: as it came, until it is understood. `viewer_statement`: what waits for the
 * tenant's learning record store. `viewer_refused`: events that the database refuses, as they came, with its `problem`. `viewer_event`: each once, by the id that
 * the page has made. `viewing`: what follows of them for one receiver and one element; `kept` is where the page goes on, as
 * it stood at `kept_at`.
 */
export const VIEWER_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.viewer_told (
      tenant_id text not null references tessera.tenant (id), seq bigint generated always as identity, item_id text not null,
      id text not null, element_id text, session_id text not null, type text not null, at timestamptz not null,
      data jsonb not null, primary key (tenant_id, seq))`,
    sql`create table if not exists tessera.viewer_statement (
      tenant_id text not null references tessera.tenant (id), seq bigint generated always as identity,
      statement jsonb not null, at timestamptz not null default now(), primary key (tenant_id, seq))`,
    sql`create table if not exists tessera.viewer_refused (
      tenant_id text not null references tessera.tenant (id), seq bigint not null, item_id text not null, id text not null,
      element_id text, session_id text not null, type text not null, at timestamptz not null, data jsonb not null,
      problem text not null, refused_at timestamptz not null default now(), primary key (tenant_id, item_id, seq))`,
    sql`create table if not exists tessera.viewer_event (
      tenant_id text not null references tessera.tenant (id), item_id text not null, id text not null, element_id text,
      session_id text not null, type text not null, at timestamptz not null, data jsonb not null,
      primary key (tenant_id, item_id, id))`,
    sql`create table if not exists tessera.viewing (
      tenant_id text not null references tessera.tenant (id), item_id text not null, element_id text not null,
      seen nummultirange not null default '{}', furthest numeric not null default 0, started_at timestamptz,
      completed_at timestamptz, ended_as text, kept jsonb, kept_at timestamptz,
      primary key (tenant_id, element_id, item_id))`,
    sql`create index if not exists viewing_item on tessera.viewing (tenant_id, item_id)`,
  ],
  rights: {
    viewer_statement: 'select, insert, delete',
    viewer_told: 'select, insert, update, delete',
    viewer_refused: 'select, insert, delete',
    viewer_event: 'select, insert, delete',
    viewing: 'select, insert, update, delete',
  },
};
