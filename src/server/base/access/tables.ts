import { sql } from 'kysely';
import { addColumn } from '../db/add-column.ts';
import type { TableSet } from '../db/table-set.ts';

/** Keeps the names of a tenant's roles apart. */
export const ROLE_NAME_INDEX = 'role_name';

/** Roles of tenants, and which one each user has: a user without one may do nothing. */
export const ACCESS_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.role (
    tenant_id text not null references tessera.tenant (id), id text collate "C" not null, key text not null,
    name text not null, rules jsonb not null, version integer not null default 1, built_in boolean not null,
    created_at timestamptz not null default now(), modified_at timestamptz not null default now(),
    primary key (tenant_id, id), unique (tenant_id, key))`,
    sql`create unique index if not exists ${sql.id(ROLE_NAME_INDEX)} on tessera.role (tenant_id, lower(name))`,
    // The rules that a built-in role had from the product last: the tenant has changed those that differ.
    addColumn('tessera.role', 'product_rules', 'jsonb'),
    addColumn('tessera.app_user', 'role_id', 'text'),
    sql`create index if not exists app_user_role on tessera.app_user (tenant_id, role_id)`,
    sql`do $$ begin
    if not exists (select from pg_constraint where conname = 'app_user_role_fkey') then
      alter table tessera.app_user add constraint app_user_role_fkey
        foreign key (tenant_id, role_id) references tessera.role (tenant_id, id);
    end if;
  end $$`,
  ],
  rights: { role: 'select, insert, update, delete' },
  saved: { role: 'roles' },
};
