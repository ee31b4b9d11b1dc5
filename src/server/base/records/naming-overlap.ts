import { ApiError } from '../../../contract/errors.ts';
import { tenantStatement } from '../db/statement.ts';
import { tableOf } from '../sql/names.ts';
import { overlapName, overlappingTest } from '../sql/no-overlap.ts';
import { compileWhere } from '../sql/select.ts';
import { recordNames } from './deleted.ts';
import { isOverlap } from './unique-problem.ts';
import type { Target } from './write.ts';
import { sql } from 'kysely';

/**
 * A refusal by a rule `noOverlap` names the record that has the time already (`otherRecord`, its label), where the user
 * sees it.
 * @throws ApiError as the write
 */
export async function namingOverlap(target: Target, write: Promise<unknown>): Promise<unknown> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.cause || !isOverlap(error.cause)) throw error;
    const otherRecord = await overlapping(target, error.cause);
    if (otherRecord === undefined) throw error;
    const { problem } = error;
    throw new ApiError({ ...problem, params: { ...problem.params, otherRecord } });
  }
}

async function overlapping({ db, catalog, object, timeZone }: Target, error: object) {
  const { tenantId } = db;
  const { constraint, detail = '' } = error as { readonly constraint?: string; readonly detail?: string };
  const table = tableOf(object);
  const overlap = object.life?.noOverlaps.find((each) => overlapName(table, each) === constraint);
  const test = overlap && overlappingTest(overlap, detail);
  if (!test) return undefined;
  const [other] = await db.run(
    tenantStatement(
      tenantId,
      sql<{ id: string }>`select t.id from ${sql.table(table)} as t
        where ${compileWhere({ tenantId, where: undefined }, object, 't')} and ${test} limit 1`,
    ),
  );
  return other && (await recordNames(db, catalog, object, [other.id], timeZone)).get(other.id)?.label;
}
