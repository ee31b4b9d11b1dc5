import { ApiError } from '../../../contract/errors.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planLabel, recordName } from '../plan/label.ts';
import { planList } from '../plan/list.ts';
import { compileOverlapping } from '../sql/no-overlap.ts';
import { storedObject } from './limits.ts';
import { readList } from './read.ts';

interface Writing {
  readonly db: TenantDb;
  /** The objects as the writer's role has them, and the one that is written to. */
  readonly catalog: Catalog;
  readonly object: ObjectType;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
}

/**
 * Does a write, and names the record that has its time already (`noOverlap`) in what refuses it: the param `other`. PostgreSQL
 * does not tell values of other rows where rows are secured. A record that the writer does not see is not named; neither is any
 * within a transaction, which PostgreSQL has ended by then. `id`: undefined for a new record.
 */
export async function namingOverlap<T>(
  target: Writing,
  id: string | undefined,
  input: RecordInput,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.message !== 'rule-broken' || target.db.isTransaction)
      throw error;
    const rule = String(error.problem.params?.['rule']);
    // The refusal stands, also where nobody can say whom it is about.
    const other = await overlappedBy(target, id, input, rule).catch(() => undefined);
    if (other === undefined) throw error;
    const { problem } = error;
    throw new ApiError({ ...problem, params: { ...problem.params, other } });
  }
}

async function overlappedBy(
  target: Writing,
  id: string | undefined,
  input: RecordInput,
  rule: string,
): Promise<string | undefined> {
  const { db, catalog, object } = target;
  const stored = storedObject(target);
  const overlap = stored.life?.noOverlaps.find(({ name }) => name === rule);
  if (!overlap) return undefined;
  const key = { tenantId: db.tenantId, object: stored, id };
  const [found] = await db.run(compileOverlapping(key, overlap, input));
  if (!found) return undefined;
  const page = { limit: 1, offset: 0, filter: queryFilter(object.name, 'id', 'EQUALS', found.id) };
  const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, { timeZone: 'UTC' });
  const [row] = await readList(db, node);
  return row && recordName(object, row);
}
