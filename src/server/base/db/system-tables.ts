import { type Generated, type Kysely, sql } from 'kysely';
import { addColumn } from './add-column.ts';
import { REFUSE_FUNCTION } from './refuse.ts';
import { TOLD_FUNCTION } from './told.ts';
import type { TableSet } from './table-set.ts';

/** Times are texts: as PostgreSQL writes them, or ISO going in. */
export interface TenantTable {
  id: string;
  domain: string;
  name: string;
  created_at: string;
}

export interface UserTable {
  tenant_id: string;
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** Null until an invitation is accepted. */
  password_hash: string | null;
  created_at: string;
  /** Only who is ACTIVE logs in. */
  status: Generated<'INVITED' | 'ACTIVE' | 'LOCKED' | 'DISABLED'>;
  /** Null: may do nothing. */
  role_id: string | null;
}

export interface SessionTable {
  tenant_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the token's secret, as hexadecimal digits. */
  access_hash: string;
  refresh_hash: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  last_seen_at: string;
  /** Such as `Firefox on Windows`. */
  device: string;
}

/** Who changed what of a record: one row for each write. */
export interface AuditTable {
  tenant_id: string;
  /** UUIDv7: later rows have greater ids. */
  id: string;
  at: string;
  /** Null: the server itself. */
  user_id: string | null;
  user_name: string;
  object: string;
  record_id: string;
  action: string;
  /** `[{field, before, after}]` */
  changes: unknown;
  /** The batch job that did it. */
  job_id: string | null;
  /** The taking of an action that wrote it (`sql/deed.ts`). */
  deed: string | null;
  /** The event that tells of it, where that is one. */
  event: string | null;
}

/** The answers of mutations that came with a key. */
export interface IdempotencyTable {
  tenant_id: string;
  user_id: string;
  key: string;
  /** SHA-256 of the call, as hexadecimal digits. */
  body_hash: string;
  /** JSON text of the answer's data; null only inside the transaction that makes it. */
  answer: string | null;
  expires_at: string;
}

/** What the users of a tenant may do. */
interface RoleTable {
  tenant_id: string;
  id: string;
  key: string;
  name: string;
  /** `RoleRules` */
  rules: unknown;
  /** Of a built-in role: the rules that the product has given it last. */
  product_rules: unknown;
  version: Generated<number>;
  built_in: boolean;
}

export interface SystemTables {
  'tessera.role': RoleTable;
  'tessera.tenant': TenantTable;
  'tessera.app_user': UserTable;
  'tessera.session': SessionTable;
  'tessera.audit': AuditTable;
  'tessera.idempotency': IdempotencyTable;
}

/** Tenants, users, sessions, the history, and answers that are kept. */
export const CORE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.tenant (
    id text primary key, domain text not null unique, name text not null,
    created_at timestamptz not null)`,
    sql`create table if not exists tessera.app_user (
    tenant_id text not null references tessera.tenant (id), id text not null, email text not null,
    name text not null, password_hash text not null, created_at timestamptz not null,
    primary key (tenant_id, id), unique (tenant_id, email), check (email = lower(email)))`,
    sql`create table if not exists tessera.session (
    tenant_id text not null, id text not null, user_id text not null, access_hash text not null,
    refresh_hash text not null, created_at timestamptz not null, expires_at timestamptz not null,
    revoked_at timestamptz, primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    sql`create index if not exists session_expiry on tessera.session (tenant_id, expires_at)`,
    sql`create table if not exists tessera.audit (
    tenant_id text not null, id text collate "C" not null, at timestamptz not null default now(),
    user_id text, user_name text not null, object text not null, record_id text not null,
    action text not null check (action in ('CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'PURGE')),
    changes jsonb not null, primary key (tenant_id, id))`,
    addColumn('tessera.audit', 'job_id', 'text'),
    addColumn('tessera.audit', 'event', 'bigint'),
    addColumn('tessera.audit', 'deed', 'text'),
    sql`create index if not exists audit_deed on tessera.audit (tenant_id, deed) where deed is not null`,
    sql`create index if not exists audit_record on tessera.audit (tenant_id, object, record_id, id)`,
    // What people changed last, jobs aside: of everybody, and of each.
    sql`create index if not exists audit_recent on tessera.audit (tenant_id, id) where job_id is null`,
    sql`create index if not exists audit_user on tessera.audit (tenant_id, user_id, id) where job_id is null`,
    sql`create table if not exists tessera.idempotency (
    tenant_id text not null, user_id text not null, key text not null, body_hash text not null, answer text,
    expires_at timestamptz not null, primary key (tenant_id, user_id, key))`,
    sql`create index if not exists idempotency_expiry on tessera.idempotency (tenant_id, expires_at)`,
    ...REFUSE_FUNCTION,
    ...TOLD_FUNCTION,
  ],
  rights: {
    // What tells who sends a request: no password, and nothing by which a session goes on.
    tenant: 'select (id, name)',
    app_user: `select (tenant_id, id, name, email, status, role_id, locale, has_password, invited_by, invited_at,
      last_seen_at, created_at),
    insert (tenant_id, id, email, name, created_at, status, role_id, locale, invited_by, invited_at),
    update (role_id, status, invited_by, invited_at)`,
    session:
      'select (tenant_id, id, user_id, access_hash, expires_at, revoked_at, last_seen_at), update (revoked_at, ended_by)',
    // What was written down stays as it is.
    audit: 'select, insert',
    idempotency: 'select, insert, update, delete',
  },
};

/** The database as the server uses it: system tables by name, tables of objects through `server/sql`. */
export type Db = Kysely<SystemTables>;
