import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** Links for people without a login, of all areas; and the sites that may show a tenant's public pages in a frame. */
export const PUBLIC_LINK_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.public_link (
      tenant_id text not null references tessera.tenant (id), id text not null, purpose text not null,
      object text not null, record_id text not null, hash text not null, expires_at timestamptz not null,
      uses integer not null default 0, most_uses integer check (most_uses > 0),
      ended_as text check (ended_as in ('REVOKED', 'COMPLETED')), ended_at timestamptz, primary key (tenant_id, id))`,
    sql`create index if not exists public_link_subject on tessera.public_link (tenant_id, object, record_id)`,
    sql`create index if not exists public_link_expiry on tessera.public_link (tenant_id, expires_at)`,
    addColumn('tessera.tenant', 'number', 'bigint generated always as identity unique'),
    addColumn('tessera.tenant', 'frame_origins', `text[] not null default '{}'`),
  ],
  // No hash can be read.
  rights: {
    public_link: `select (tenant_id, id, purpose, object, record_id, expires_at, uses, most_uses, ended_as, ended_at),
      insert, update (uses, ended_as, ended_at)`,
  },
};
