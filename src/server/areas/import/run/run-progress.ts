import { sql } from 'kysely';
import type { ImportStatus } from '../../../../contract/import/status.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { BatchWork } from '../../../platform/jobs/batch-work.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';

/** How many rows came to what. */
export interface RowCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Rows that are written without one of their values. */
  readonly left: number;
}

/** Adds what a chunk came to. `done`: rows of the file up to here. */
export function compileCounts(
  tenantId: string,
  importId: string,
  done: number,
  { created, updated, unchanged, failed, left }: RowCounts,
): TenantStatement<object> {
  return tenantStatement(
    tenantId,
    sql`update tessera.import_run set rows_done = ${done}, created = created + ${created},
      updated = updated + ${updated}, unchanged = unchanged + ${unchanged}, failed = failed + ${failed},
      left_rows = left_rows + ${left}
    where tenant_id = ${tenantId} and id = ${importId}`,
    { prepared: true },
  );
}

/** Goes on to another status, where the import has one of those given. Answers the id where it did. */
export function compileStatus(
  tenantId: string,
  importId: string,
  from: readonly ImportStatus[],
  to: ImportStatus,
  moment: 'started' | 'ended' | 'none' = 'none',
): TenantStatement<{ readonly id: string }> {
  const at = {
    started: sql`, started_at = coalesce(started_at, now())`,
    ended: sql`, ended_at = clock_timestamp()`,
    none: sql``,
  }[moment];
  return tenantSql(tenantId)<{ id: string }>`update tessera.import_run set status = ${to}${at}
    where tenant_id = ${tenantId} and id = ${importId} and status = any(${from}::text[]) returning id`;
}

const UNDER_WAY: readonly ImportStatus[] = ['QUEUED', 'RUNNING', 'PAUSED'];

/** The import says how its job has ended, whoever has ended that. */
export async function endImport(tx: TenantDb, work: BatchWork, to: ImportStatus): Promise<void> {
  const importId = String(work.params?.['importId']);
  await tx.run(compileStatus(tx.tenantId, importId, UNDER_WAY, to, 'ended'));
}
