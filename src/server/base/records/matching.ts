import { ApiError, mayPass } from '../../../contract/errors.ts';
import { countTests } from '../../../contract/filter/count-conditions.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileCounts } from '../sql/count.ts';
import { withKept } from './kept-members.ts';
import { brokenPlaces, namedRecords } from './named-records.ts';

/** What a record keeps: the filter's text, and how many records are listed; null where the list does not count. */
export interface StoredFilter {
  readonly filter: string | null;
  readonly listed: number | null;
}

interface Waiting {
  readonly where: CompoundFilter;
  readonly resolve: (total: string | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Conditions of filters that are counted by one statement, but for the last of them. */
const MANY = 500;

/** Counts asked for in the same turn, which one statement answers. */
const batches = new WeakMap<TenantDb, Map<string, Waiting[]>>();

/**
 * How many records of the object the stored filter finds: the same condition as the list's, as text of digits.
 * Null where the filter cannot be understood any more, because what it names has gone: fields, values or records.
 * @param signal comes when nobody waits any more: the same for all counts of one `db`
 */
export function countMatching(
  db: TenantDb,
  catalog: Catalog,
  objectName: string,
  { filter, listed }: StoredFilter,
  context: FilterContext,
  signal?: AbortSignal,
): Promise<string | null> | string {
  if (listed !== null) return String(listed);
  // Nothing is asked for: nobody is meant, rather than everybody.
  if (filter === null) return '0';
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const waiting: Waiting = { where: JSON.parse(filter) as CompoundFilter, resolve, reject };
  const batch = batches.get(db) ?? new Map<string, Waiting[]>();
  batches.set(db, batch);
  const same = batch.get(objectName);
  if (same) same.push(waiting);
  else {
    batch.set(objectName, [waiting]);
    queueMicrotask(() => {
      const all = batch.get(objectName) ?? [];
      batch.delete(objectName);
      void answer(db, catalog, objectName, all, context, signal);
    });
  }
  return promise;
}

/** Some at a time, so that many long filters neither become one statement nor hold up everybody while it is made. */
async function answer(
  db: TenantDb,
  catalog: Catalog,
  objectName: string,
  all: readonly Waiting[],
  context: FilterContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  const object = catalog.objects.get(objectName) as ObjectType;
  let understood: Understood[] = [];
  let conditions = 0;
  for (const waiting of all) {
    try {
      const full = await withKept(db, catalog, object, [waiting.where], context, 'product');
      const where = resolveFilter(catalog, object, waiting.where, full);
      understood.push({ waiting, where });
      conditions += countTests(where);
    } catch (error) {
      if (error instanceof ApiError && !mayPass(error)) waiting.resolve(null);
      else waiting.reject(error);
    }
    if (conditions < MANY) continue;
    await count(db, object, understood, signal);
    [understood, conditions] = [[], 0];
  }
  if (understood.length) await count(db, object, understood, signal);
}

interface Understood {
  readonly waiting: Waiting;
  readonly where: ConditionNode;
}

async function count(
  db: TenantDb,
  object: ObjectType,
  understood: readonly Understood[],
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const named = understood.flatMap(({ where }, index) => namedRecords(object, where, String(index)));
    const broken = await brokenPlaces(db, named);
    const whole = understood.filter(({ waiting }, index) => {
      if (broken.has(String(index))) waiting.resolve(null);
      return !broken.has(String(index));
    });
    if (!whole.length) return;
    const conditions = whole.map(({ where }) => where);
    const [row] = await db.run(compileCounts(db.tenantId, object, conditions), signal);
    whole.forEach(({ waiting }, index) => waiting.resolve(row?.totals[index] ?? null));
  } catch (error) {
    for (const { waiting } of understood) waiting.reject(error);
  }
}
