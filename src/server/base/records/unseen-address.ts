import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { folded } from '../db/fold.ts';
import { columnOf, tableOf } from '../sql/names.ts';
import { column } from '../sql/read.ts';
import { compileWhere } from '../sql/select.ts';
import { withinRows } from './limits.ts';
import type { Target } from './write.ts';

/**
 * Of a record that leads to people by an address: that it is there already tells nobody who does not see it. They are
 * refused as with any address of somebody unseen.
 * @throws ApiError as the write; forbidden in place of already-exists
 */
export async function hidingTaken(
  target: Target,
  input: RecordInput,
  action: 'CREATE' | 'EDIT',
  write: Promise<unknown>,
): Promise<unknown> {
  const { db, object } = target;
  const { about } = object;
  const address = about && 'address' in about ? input[about.address.name] : undefined;
  if (!about || !('address' in about) || !object.rows || typeof address !== 'string') return write;
  const { address: field } = about;
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof ApiError && error.problem.message === 'already-exists';
    const seen =
      isTaken &&
      (await db.query(sql<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
            where ${compileWhere({ tenantId: db.tenantId, where: undefined }, object, 't')}
              and ${folded(column('t', columnOf(field)))} = ${folded(sql`${address}::text`)} limit 1`));
    if (!seen || seen.length) throw error;
    return withinRows(target, undefined, action);
  }
}
