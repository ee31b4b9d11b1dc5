import { sql } from 'kysely';
import type { HistoryEntry } from './audit.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** A moment, and the entry there: what comes after it in a stream that goes backwards. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

/** What was done to a record until a moment, the newest first. */
export function compileHistoryUntil(
  tenantId: string,
  objectName: string,
  recordId: string,
  limit: number,
  before: Place | undefined,
): TenantStatement<HistoryEntry> {
  const older = before
    ? sql` and (at < ${before.at}::timestamptz or (at = ${before.at}::timestamptz and id < ${before.id}))`
    : sql``;
  return tenantSql(tenantId)<HistoryEntry>`select id, (to_json(at at time zone 'UTC') #>> '{}') || 'Z' as at,
      user_name as "userName", action, changes
    from tessera.audit
    where tenant_id = ${tenantId} and object = ${objectName} and record_id = ${recordId}${older}
    order by at desc, id desc limit ${sql.lit(limit)}`;
}
