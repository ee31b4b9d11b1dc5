import { sql } from 'kysely';
import type { AuditAction } from './audit-action.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

export interface RecentWrite {
  readonly object: string;
  readonly recordId: string;
  /** An instant in UTC. */
  readonly at: string;
  readonly userName: string;
  readonly action: AuditAction;
}

/** Writes looked at for the records that they are about: somebody may write to one record over and over. */
const LOOKED_AT = 300;

/** The last write of each record that somebody wrote to lately, jobs aside; the newest first. */
export function compileRecent(
  tenantId: string,
  objects: readonly string[],
  userId: string | undefined,
  limit: number,
): TenantStatement<RecentWrite> {
  const own = userId === undefined ? sql`` : sql` and user_id = ${userId}`;
  return tenantSql(
    tenantId,
  )<RecentWrite>`select object, record_id as "recordId", user_name as "userName", action,
        (to_json(at at time zone 'UTC') #>> '{}') || 'Z' as at
      from (select distinct on (object, record_id) * from (
          select id, object, record_id, user_name, action, at from tessera.audit
          where tenant_id = ${tenantId} and job_id is null${own} order by id desc limit ${sql.lit(LOOKED_AT)}
        ) as latest where object = any(${objects}) order by object, record_id, id desc) as records
      order by id desc limit ${sql.lit(limit)}`;
}
