import { ApiError } from '../../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Duplicates } from '../../../../contract/metadata/model-duplicates.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileNotice } from '../../../base/sql/event.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import { judgedPairs } from './judged-pairs.ts';
import {
  compileDecide,
  compileDropPairs,
  compileKeepPairs,
  compilePair,
  compilePairs,
  compilePairTotal,
  type PairFilter,
  type PairRow,
  type PairStatus,
} from './pair-statements.ts';

/** Pairs are counted up to so many. */
const COUNTED_UP_TO = 10_000;

interface PairPage {
  readonly rows: readonly PairRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

interface Asked {
  readonly db: TenantDb;
  /** As the viewer's role has it, and as all of the tenant has it. */
  readonly object: ObjectType;
  readonly whole: ObjectType;
}

/** What of the reasons a role may know: those of fields that it sees. */
function filterOf({ fields, duplicates }: ObjectType, status: PairStatus): PairFilter {
  const { equal = [], similar } = duplicates ?? {};
  const sees = (name: string) => fields.has(name);
  return {
    status,
    equal: equal.filter(sees),
    similar: similar !== undefined && [...similar.fields, ...(similar.within ?? [])].every(sees),
  };
}

/**
 * Pairs both of whose records the viewer sees, the likeliest first. Those of a page whose records were changed since they
 * were found are judged again: what matches no more drops out.
 */
export async function readPairs(
  asked: Asked,
  status: PairStatus,
  page: { readonly limit: number; readonly offset: number },
): Promise<PairPage> {
  const { db, object, whole } = asked;
  const filter = filterOf(object, status);
  let rows = await db.run(compilePairs(db.tenantId, object, filter, page));
  const changed = rows.filter(({ isChanged }) => isChanged);
  if (changed.length && whole.duplicates) {
    await judgeAgain(db, whole, whole.duplicates, changed);
    rows = await db.run(compilePairs(db.tenantId, object, filter, page));
  }
  const [count] = await db.run(compilePairTotal(db.tenantId, object, filter, COUNTED_UP_TO));
  const total = count?.total ?? 0;
  const known = rows.map((row) => ({
    ...row,
    equal: row.equal.filter((name) => filter.equal.includes(name)),
    alike: filter.similar ? row.alike : null,
  }));
  return { rows: known, total: Math.min(total, COUNTED_UP_TO), totalIsExact: total <= COUNTED_UP_TO };
}

async function judgeAgain(
  db: TenantDb,
  object: ObjectType,
  rules: Duplicates,
  pairs: readonly PairRow[],
): Promise<void> {
  const found = await judgedPairs(db, object, rules, pairs, pairs.length);
  const still = new Set(found.map(({ first, second }) => `${first} ${second}`));
  const gone = pairs.filter(({ first, second }) => !still.has(`${first} ${second}`)).map(({ id }) => id);
  for (const [runId, of] of Map.groupBy(found, (pair) => runOf(pairs, pair))) {
    await db.run(compileKeepPairs(db.tenantId, object, runId, of));
  }
  if (gone.length) await db.run(compileDropPairs(db.tenantId, gone));
}

const runOf = (pairs: readonly PairRow[], { first, second }: Pick<PairRow, 'first' | 'second'>): string =>
  pairs.find((pair) => pair.first === first && pair.second === second)?.runId ?? '';

const notFound = (id: string) =>
  new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });

/**
 * Says that a pair is none, or that it may be one after all. Answers its object.
 * @throws ApiError not-found for a pair that is not there, not for the viewer, or merged already; forbidden
 */
export function decidePair(
  db: TenantDb,
  catalog: Catalog,
  requireObject: (name: string) => ObjectType,
  id: string,
  status: 'OPEN' | 'DISMISSED',
  by: string,
): Promise<ObjectType> {
  return db.transaction(async (tx) => {
    const [pair] = await tx.run(compilePair(tx.tenantId, id));
    if (!pair || pair.status === 'MERGED' || !catalog.objects.has(pair.object)) throw notFound(id);
    const object = requireObject(pair.object);
    const seen = await tx.run(
      compileSeen(tx.tenantId, object, [pair.first, pair.second], { live: true, lock: false }),
    );
    if (seen.length < 2) throw notFound(id);
    if (pair.status !== status) {
      await tx.run(compileDecide(tx.tenantId, id, status, status === 'OPEN' ? null : by));
      await tx.run(compileNotice({ tenant: tx.tenantId, object: object.source, kind: 'bulk', ids: [] }));
    }
    return object;
  });
}
