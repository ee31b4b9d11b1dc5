import { type Generated, type Kysely, sql } from 'kysely';
import { ACCESS_RIGHTS, ACCESS_TABLES } from '../access/tables.ts';
import { AUTH_RIGHTS, AUTH_TABLES } from '../../platform/auth/auth-tables.ts';
import { BATCH_RIGHTS, BATCH_TABLES } from '../../platform/jobs/batch-tables.ts';
import { DUPLICATE_RIGHTS, DUPLICATE_TABLES } from '../../areas/merge/duplicates/tables.ts';
import { CONFIGURATION_RIGHTS, CONFIGURATION_TABLES } from '../../platform/catalogs/tables.ts';
import { FILE_RIGHTS, FILE_TABLES } from '../../platform/files/file-tables.ts';
import { IMPORT_ERROR_RIGHTS, IMPORT_ERROR_TABLES } from '../../areas/import/errors/error-tables.ts';
import { IMPORT_RIGHTS, IMPORT_TABLES } from '../../areas/import/runs/import-tables.ts';
import { MAIL_RIGHTS, MAIL_TABLES } from '../../platform/mail/mail-tables.ts';
import { PERSONAL_RIGHTS, PERSONAL_TABLES } from '../../areas/personal/tables.ts';
import { PREFERENCE_RIGHTS, PREFERENCE_TABLES } from '../../areas/preferences/table.ts';
import { PROBE_TABLES } from '../../platform/ops/probe-tables.ts';
import { SAVED_VIEW_RIGHTS, SAVED_VIEW_TABLES } from '../../areas/saved-views/table.ts';
import { TEAM_TABLES } from '../../areas/team/tables.ts';
import { addColumn } from './add-column.ts';
import { API_ROLE, securityOf } from './api-role.ts';

/** Times are texts: as PostgreSQL writes them, or ISO going in. */
export interface TenantTable {
  id: string;
  domain: string;
  name: string;
  time_zone: string;
  created_at: string;
  /** Minutes without activity; 0 is off. */
  expire_session: Generated<number>;
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

/** Any number that no other program takes for an advisory lock. */
const START_LOCK = 7_305_001;

const STATEMENTS = [
  sql`create table if not exists tessera.tenant (
    id text primary key, domain text not null unique, name text not null, time_zone text not null,
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
  sql`create index if not exists audit_record on tessera.audit (tenant_id, object, record_id, id)`,
  // What people changed last, jobs aside: of everybody, and of each.
  sql`create index if not exists audit_recent on tessera.audit (tenant_id, id) where job_id is null`,
  sql`create index if not exists audit_user on tessera.audit (tenant_id, user_id, id) where job_id is null`,
  sql`create table if not exists tessera.idempotency (
    tenant_id text not null, user_id text not null, key text not null, body_hash text not null, answer text,
    expires_at timestamptz not null, primary key (tenant_id, user_id, key))`,
  sql`create index if not exists idempotency_expiry on tessera.idempotency (tenant_id, expires_at)`,
  ...BATCH_TABLES,
  ...DUPLICATE_TABLES,
  ...SAVED_VIEW_TABLES,
  ...PROBE_TABLES,
  ...PREFERENCE_TABLES,
  ...AUTH_TABLES,
  ...ACCESS_TABLES,
  ...MAIL_TABLES,
  ...TEAM_TABLES,
  ...CONFIGURATION_TABLES,
  ...IMPORT_TABLES,
  ...IMPORT_ERROR_TABLES,
  ...PERSONAL_TABLES,
  ...FILE_TABLES,
];

/** What the API's role may do with system tables, within its tenant; nothing with the others. */
const API_RIGHTS: Readonly<Record<string, string>> = {
  // What tells who sends a request: no password, and nothing by which a session goes on.
  tenant: 'select (id, name, time_zone, expire_session)',
  app_user: `select (tenant_id, id, name, email, status, role_id, locale, has_password, invited_by, invited_at,
      last_seen_at, created_at),
    insert (tenant_id, id, email, name, created_at, status, role_id, locale, invited_by, invited_at),
    update (role_id, status, invited_by, invited_at)`,
  session:
    'select (tenant_id, id, user_id, access_hash, expires_at, revoked_at, last_seen_at), update (revoked_at, ended_by)',
  // What was written down stays as it is.
  audit: 'select, insert',
  idempotency: 'select, insert, update, delete',
  ...BATCH_RIGHTS,
  ...DUPLICATE_RIGHTS,
  ...SAVED_VIEW_RIGHTS,
  ...PREFERENCE_RIGHTS,
  ...AUTH_RIGHTS,
  ...ACCESS_RIGHTS,
  ...MAIL_RIGHTS,
  ...CONFIGURATION_RIGHTS,
  ...IMPORT_RIGHTS,
  ...IMPORT_ERROR_RIGHTS,
  ...PERSONAL_RIGHTS,
  ...FILE_RIGHTS,
};

async function secureTable(transaction: Db, table: string, rights: string): Promise<void> {
  const { rows } = await sql<{ secured: boolean }>`select relrowsecurity as secured from pg_class
    where oid = ${`tessera.${table}`}::regclass`.execute(transaction);
  const name = `tessera.${table}`;
  if (!rows[0]?.secured) {
    await sql.raw(securityOf(name, table === 'tenant' ? 'id' : 'tenant_id')).execute(transaction);
  }
  // Each time: what an earlier version gave goes.
  await sql
    .raw(`revoke all on ${name} from ${API_ROLE}; grant ${rights} on ${name} to ${API_ROLE}`)
    .execute(transaction);
}

/** Of a statement that makes an index: what it is called. */
const indexOf = (statement: string): string =>
  /^create (?:unique )?index if not exists "?(\w+)/.exec(statement)?.[1] ?? '';

/** `if not exists` locks a table against writing even where there is nothing to do. */
async function indexNames(transaction: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = 'tessera'`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Creates what is missing of the tables that no model file describes. Processes starting together take turns; where
 * nothing is missing no table is locked, since others are at work.
 */
export async function ensureSystemTables(kysely: Db): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    const known = await indexNames(transaction);
    for (const statement of STATEMENTS) {
      if (!known.has(indexOf(statement.compile(transaction).sql))) await statement.execute(transaction);
    }
    for (const [table, rights] of Object.entries(API_RIGHTS)) await secureTable(transaction, table, rights);
  });
}

/** The database as the server uses it: system tables by name, tables of objects through `server/sql`. */
export type Db = Kysely<SystemTables>;
