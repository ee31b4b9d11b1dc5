import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { compileFreeze, type ItemRange, type Selection } from '../../base/sql/batch-items.ts';
import type { BatchWork } from './batch-work.ts';

/** What a job is about: all that it was given, and how many ids of that are of no record. */
export interface Frozen {
  readonly total: number;
  readonly missing: number;
}

/** Writes down which records a job is about, and answers how many. */
export type Freeze = (jobId: string) => Promise<Frozen>;

/** @param expected how many records there are to be, without ids of none */
export function freezing(
  tx: TenantDb,
  object: ObjectType,
  selection: Selection,
  expected: number | undefined,
): Freeze {
  return async (jobId) => {
    const [row] = await tx.run(compileFreeze(tx.tenantId, object, jobId, selection));
    const { found, missing } = row ?? { found: 0, missing: 0 };
    if (expected !== undefined && expected !== found) {
      const params = { expected, total: found };
      throw new ApiError({ message: 'total-changed', path: 'expectedTotal', params });
    }
    return { total: found + missing, missing };
  };
}

/**
 * The object by which a job finds the records of an earlier one: who made that named its records themselves, and is told
 * of those which they do not see any more as of those that have gone. Others' jobs are about what the role sees.
 */
export const askedBy = (
  object: ObjectType,
  earlier: Pick<BatchWork, 'userId'>,
  userId: string | null,
): ObjectType =>
  earlier.userId !== null && earlier.userId === userId ? { ...object, rows: undefined } : object;

/** Records that are looked through by one statement: for a million it would take longer than a statement may. */
const FREEZE_ROWS = 50_000;

/** Writes down records that a job has come to, some at a time, and answers how many. */
export async function freezeDone(
  tx: TenantDb,
  { position }: Pick<BatchWork, 'position'>,
  compile: (range: ItemRange) => TenantStatement<{ readonly total: number }>,
  from: 'first' | 'last' = 'first',
  rows = FREEZE_ROWS,
): Promise<Frozen> {
  let placed = 0;
  const starts = Array.from({ length: Math.ceil(position / rows) }, (_, at) => at * rows);
  for (const after of from === 'first' ? starts : starts.reverse()) {
    const [row] = await tx.run(compile({ after, upTo: after + rows, placed }));
    placed += row?.total ?? 0;
  }
  return { total: placed, missing: 0 };
}
