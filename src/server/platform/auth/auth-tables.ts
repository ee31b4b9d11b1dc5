import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** In place of a tenant's id: rows that belong to none, such as tries for a tenant that does not exist. */
export const NO_TENANT = '-';

/** What logins, sessions and passwords need beyond the tables of tenants, users and sessions. */
export const AUTH_TABLES: TableSet = {
  statements: [
    addColumn(
      'tessera.app_user',
      'status',
      `text not null default 'ACTIVE' constraint app_user_statuses
      check (status in ('INVITED', 'ACTIVE', 'LOCKED', 'DISABLED'))`,
    ),
    // Who is invited has no password yet.
    sql`do $$ begin
    if exists (select from pg_attribute where attrelid = 'tessera.app_user'::regclass
        and attname = 'password_hash' and attnotnull) then
      alter table tessera.app_user alter column password_hash drop not null;
    end if;
  end $$`,
    addColumn('tessera.session', 'last_seen_at', 'timestamptz not null default now()'),
    addColumn('tessera.session', 'device', `text not null default ''`),
    addColumn('tessera.session', 'ended_by', 'text'),
    // Hashes of the refresh tokens that were replaced, the newest first: see refresh.ts.
    addColumn('tessera.session', 'refresh_past', `text[] not null default '{}'`),
    addColumn('tessera.session', 'refresh_salt', 'text'),
    addColumn('tessera.session', 'refreshed_at', 'timestamptz'),
    sql`create index if not exists session_of_user on tessera.session (tenant_id, user_id) where revoked_at is null`,
    sql`create table if not exists tessera.auth_attempt (
    tenant_id text not null, key text not null, tries integer not null, since timestamptz not null,
    blocked_from timestamptz, primary key (tenant_id, key))`,
    sql`create index if not exists auth_attempt_since on tessera.auth_attempt (tenant_id, since)`,
    sql`create table if not exists tessera.one_time_token (
    tenant_id text not null, id text not null, user_id text not null,
    purpose text not null check (purpose in ('passwordReset', 'invitation')),
    hash text not null, expires_at timestamptz not null, used_at timestamptz, primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    sql`create index if not exists one_time_token_user on tessera.one_time_token (tenant_id, user_id)`,
    // By which browsers are known again with which people of the tenant have logged in.
    sql`create table if not exists tessera.device_key (
    tenant_id text primary key references tessera.tenant (id) on delete cascade, key bytea not null)`,
    sql`create table if not exists tessera.second_factor (
    tenant_id text not null, user_id text not null, secret text not null, confirmed_at timestamptz,
    last_step bigint not null default 0, primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    sql`create table if not exists tessera.recovery_code (
    tenant_id text not null, user_id text not null, position integer not null, hash text not null,
    used_at timestamptz, primary key (tenant_id, user_id, position),
    foreign key (tenant_id, user_id) references tessera.second_factor (tenant_id, user_id) on delete cascade)`,
    // Beside what happens to records, the history keeps security events: see security-events.ts.
    sql`do $$ begin
    if not exists (select from pg_constraint where conname = 'audit_record_acts') then
      alter table tessera.audit drop constraint if exists audit_action_check,
        drop constraint if exists audit_actions, drop constraint if exists audit_record_actions,
        add constraint audit_record_acts check (action in
          ('CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'PURGE', 'GIVE_OUT', 'ERASE', 'REFUSE') or object = '$security');
    end if;
  end $$`,
  ],
  // The API's role does nothing with most of these tables; that a tenant sees no other's rows can be tested all the same.
  rights: {
    auth_attempt: 'select (tenant_id)',
    // Invitations are made by members of the tenant; no hash can be read.
    one_time_token: 'select (tenant_id, user_id, purpose, used_at, expires_at), insert, update (used_at)',
    device_key: 'select (tenant_id)',
    second_factor: 'select (tenant_id)',
    recovery_code: 'select (tenant_id)',
  },
};
