import { sql } from 'kysely';
import type { ChangeKind } from '../../../contract/live.ts';
import type { AuditAction } from './audit-action.ts';
import type { Deed } from './deed.ts';
import { insertEvent } from './event.ts';
import type { Sql } from './read.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** One field that a write changed; lists as ids, tenants' own fields by their names. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Who writes; without a user: the server itself. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  /** What their writes are a part of. */
  readonly deed?: Deed;
}

export interface AuditRow {
  readonly id: string;
  readonly record_id: string;
  readonly action: AuditAction;
  readonly changes: readonly Change[];
}

/** What is told of an action to those who look at the records; nothing of those that nobody sees any more. */
const KINDS: Readonly<Record<AuditAction, ChangeKind | null>> = {
  CREATE: 'create',
  UPDATE: 'update',
  DELETE: 'delete',
  RESTORE: 'restore',
  PURGE: null,
  GIVE_OUT: null,
  ERASE: 'delete',
  // The record is as it was; its history has an entry more.
  REFUSE: 'update',
};

/** Writes down what one actor (or a job for them) did to records of one object, and tells of it: one event for all. */
export function compileAudit(
  tenantId: string,
  { userId, name, deed }: Actor,
  objectName: string,
  rows: readonly AuditRow[],
  jobId: string | null,
): TenantStatement<object> {
  const [first] = rows;
  if (!first) throw new Error('A history without rows');
  const kind = KINDS[first.action];
  const event = insertEvent(tenantId, {
    name: first.action,
    object: objectName,
    kind: kind && rows.length > 1 ? 'bulk' : kind,
    ids: rows.map(({ record_id: id }) => id),
    history: rows.map(({ id }) => id),
  });
  return tenantSql(tenantId)<object>`with told as (${event} returning id) insert into tessera.audit
      (tenant_id, id, user_id, user_name, object, record_id, action, changes, job_id, deed, event)
    select ${tenantId}, r.id, ${userId}, ${name}, ${objectName}, record_id, action, changes,
      ${deed?.jobId ?? jobId}, ${deed?.id ?? null}, told.id
    from told, json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id text, record_id text, action text, changes jsonb)`;
}

/** The same of one record, as parts of the statement that writes it. `row`: what was written, with its `changes`. */
export function auditParts(
  tenantId: string,
  { userId, name, deed }: Actor,
  objectName: string,
  { id, record_id: recordId, action }: Omit<AuditRow, 'changes'>,
  row: string,
): Sql[] {
  const event = insertEvent(
    tenantId,
    { name: action, object: objectName, kind: KINDS[action], ids: [recordId], history: [id] },
    sql`from ${sql.id(row)}`,
  );
  const [ofDeed, deedOf] = deed ? [sql`, job_id, deed`, sql`, ${deed.jobId}, ${deed.id}`] : [sql``, sql``];
  return [
    sql`told as (${event} returning id)`,
    sql`noted as (insert into tessera.audit
        (tenant_id, id, user_id, user_name, object, record_id, action, changes, event${ofDeed})
      select ${tenantId}, ${id}, ${userId}, ${name}, ${objectName}, ${recordId}, ${action}, changes, told.id${deedOf}
      from ${sql.id(row)}, told)`,
  ];
}

export interface HistoryEntry {
  readonly id: string;
  /** An instant in UTC, as TIMESTAMP is written. */
  readonly at: string;
  readonly userName: string;
  readonly action: AuditAction;
  readonly changes: readonly Change[];
}

export interface HistoryPage {
  readonly limit: number;
  /** Only entries before the one with this id. */
  readonly before?: string | null | undefined;
  /** Only what has changed the record. */
  readonly written?: boolean;
  /** Only what has changed this field. */
  readonly field?: string | null | undefined;
}

/** What was done to a record, the newest first. */
export function compileHistory(
  tenantId: string,
  objectName: string,
  recordId: string,
  { limit, before, written = false, field }: HistoryPage,
): TenantStatement<HistoryEntry> {
  const older = before == null ? sql`` : sql` and id < ${before}`;
  const wrote = written ? sql` and action <> 'REFUSE'` : sql``;
  const ofField = field == null ? sql`` : sql` and changes @> ${JSON.stringify([{ field }])}::jsonb`;
  return tenantSql(tenantId)<HistoryEntry>`select id, (to_json(at at time zone 'UTC') #>> '{}') || 'Z' as at,
      user_name as "userName", action, changes
    from tessera.audit
    where tenant_id = ${tenantId} and object = ${objectName} and record_id = ${recordId}${older}${wrote}${ofField}
    order by id desc limit ${sql.lit(limit)}`;
}
