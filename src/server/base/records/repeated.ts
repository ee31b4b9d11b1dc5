import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { Values } from '../sql/record-key.ts';
import { compileRepeated, repeatable } from '../sql/unique-together.ts';

/** The record that the values would make once more, of objects where that is no error (key `repeats`). */
async function repeatedRecord(db: TenantDb, object: ObjectType, values: Values): Promise<string | undefined> {
  for (const group of repeatable(object)) {
    const statement = compileRepeated(db.tenantId, object, group, values);
    const [found] = statement ? await db.run(statement) : [];
    if (found) return found.id;
  }
  return undefined;
}

/**
 * Creates, unless there is such a record already: then that one is answered, and nothing is written.
 * @param known reads it as its writer sees it; undefined where they do not see it
 */
export async function createOnce(
  db: TenantDb,
  object: ObjectType,
  values: Values,
  {
    create,
    known,
  }: { readonly create: () => Promise<unknown>; readonly known: (id: string) => Promise<unknown> },
): Promise<unknown> {
  if (!repeatable(object).length) return create();
  const there = async () => {
    const id = await repeatedRecord(db, object, values);
    return id === undefined ? undefined : known(id);
  };
  const before = await there();
  if (before !== undefined) return before;
  try {
    return await create();
  } catch (error) {
    // Somebody else has made it meanwhile; within a transaction that has failed there is nothing to be read.
    if (!(error instanceof ApiError) || error.problem.message !== 'already-exists' || db.isTransaction)
      throw error;
    const meanwhile = await there();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
