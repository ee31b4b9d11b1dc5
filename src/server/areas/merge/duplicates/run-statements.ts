import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/** The last search through an object's records. */
interface DuplicateRun {
  readonly jobId: string;
  /** Instants in UTC. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly userName: string;
  /** Not all that is alike was kept. */
  readonly isCut: boolean;
  /** The work has ended: whole, or because it was canceled or failed. */
  readonly isOver: boolean;
  /** Percent. */
  readonly progress: number;
}

const utc = (name: string) => sql`(to_json(r.${sql.id(name)} at time zone 'UTC') #>> '{}') || 'Z'`;

export function compileRun(tenantId: string, objectName: string): TenantStatement<DuplicateRun> {
  return tenantSql(tenantId)<DuplicateRun>`select r.job_id as "jobId", ${utc('started_at')} as "startedAt",
      ${utc('ended_at')} as "endedAt",
      r.user_name as "userName", r.is_cut as "isCut", w.job_id is null as "isOver",
      coalesce(floor(100.0 * w.position / nullif(w.total, 0)), 0)::integer as progress
    from tessera.duplicate_run as r left join tessera.batch_work as w
      on w.tenant_id = r.tenant_id and w.job_id = r.job_id and w.ended_at is null
    where r.tenant_id = ${tenantId} and r.object = ${objectName}`;
}

/** A new search takes the place of the one before. */
export function compileStartRun(
  tenantId: string,
  objectName: string,
  jobId: string,
  userName: string,
): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.duplicate_run as r (tenant_id, object, job_id, user_name)
    values (${tenantId}, ${objectName}, ${jobId}, ${userName})
    on conflict (tenant_id, object) do update set job_id = excluded.job_id, user_name = excluded.user_name,
      started_at = now(), ended_at = null, is_cut = false`;
}

export function compileMarkRun(
  tenantId: string,
  objectName: string,
  jobId: string,
  { isCut, isEnd }: { readonly isCut: boolean; readonly isEnd: boolean },
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.duplicate_run as r set is_cut = r.is_cut or ${isCut}::boolean,
      ended_at = ${isEnd ? sql`clock_timestamp()` : sql`r.ended_at`}
    where r.tenant_id = ${tenantId} and r.object = ${objectName} and r.job_id = ${jobId}`;
}

/** Keeps two searches through one object's records from beginning at once. */
export function compileLockRuns(tenantId: string, objectName: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`select pg_advisory_xact_lock(hashtext(${`duplicates ${objectName} `}::text || ${tenantId}::text))`;
}

export function compileLiveCount(
  tenantId: string,
  object: ObjectType,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::integer as total
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.deleted_at is null`;
}
