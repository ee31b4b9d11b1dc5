import type { Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileAble } from '../sql/action-tests.ts';
import type { Selection } from '../sql/batch-items.ts';
import { gateOf, type GateWriter } from '../sql/gate.ts';
import { storedObject } from './limits.ts';
import { usedTests } from './usage.ts';

interface DeletableCount {
  readonly total: number;
  readonly able: number;
  /** Ids of the selection that are of no record. */
  readonly notFound: number;
  /** What keeps most of the others: a rule of theirs, or `in-use`. */
  readonly refusal: Problem | null;
}

/** Of a selection, how many records a deletion would delete: by the rules of the write, and by what refers to them. */
export async function countDeletable(
  db: TenantDb,
  world: { readonly whole: Catalog; readonly object: ObjectType },
  selection: Selection,
  writer: GateWriter,
): Promise<DeletableCount> {
  const stored = storedObject(world);
  const { tenantId } = db;
  const rules = gateOf(tenantId, world.whole, stored, writer).remove();
  const obstacles = [...rules, ...usedTests(tenantId, world.whole, stored)];
  const asked = [{ absent: [], obstacles }];
  const [row] = await db.run(compileAble(tenantId, world.object, selection, asked));
  const [able = 0, ...met] = row?.counts ?? [];
  const [most] = obstacles
    .map(({ problem }, at) => ({ problem, count: met[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return { total: row?.total ?? 0, able, notFound: row?.missing ?? 0, refusal: most?.problem ?? null };
}
