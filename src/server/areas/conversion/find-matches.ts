import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { compileSameValue } from '../../base/sql/same-value.ts';

/** Records that are the same one by a value. */
export interface Matches {
  /** The field that found them. */
  readonly by: string;
  readonly ids: readonly string[];
}

/** Most records that are named where several have the value. */
const MOST = 20;

/** What the first of the fields finds that finds anything; letter case aside, among what the role sees. */
export async function findMatches(
  tx: TenantDb,
  target: ObjectType,
  fields: readonly string[],
  record: RecordRow,
): Promise<Matches | undefined> {
  for (const by of fields) {
    const [field, value] = [target.fields.get(by), record[by]];
    if (!field || typeof value !== 'string' || !value) continue;
    const found = await tx.run(compileSameValue(tx.tenantId, target, field, value, MOST));
    if (found.length) return { by, ids: found.map(({ id }) => id) };
  }
  return undefined;
}
