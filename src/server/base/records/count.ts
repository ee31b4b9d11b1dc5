import { LRUCache } from 'lru-cache';
import { COUNT_EXACT_LIMIT } from '../../../contract/constants.ts';
import { isTimeout } from '../../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { CountNode } from '../plan/nodes.ts';
import {
  compileBoundedCount,
  compileCount,
  compileEstimate,
  compileShare,
  COUNT_PATIENCE_MS,
} from '../sql/count.ts';
import type { TenantStatement } from '../db/statement.ts';

export interface Count {
  readonly total: number;
  readonly totalIsExact: boolean;
}

type Counted = Omit<CountNode, 'exactUpTo'>;

/** Totals beyond the limits are estimates: one that is some seconds old is as good as a new one. */
const ESTIMATE_LIFE_MS = 10_000;
const estimates = new LRUCache<string, Count>({ max: 1000, ttl: ESTIMATE_LIFE_MS });

/**
 * Reads the total: exact up to 10,000; beyond that, and where testing them takes more than a second, an estimate, which
 * tells of the tenant's own records only.
 */
export function countReader(node: Counted): (db: TenantDb) => Promise<Count> {
  const bounded = compileBoundedCount({ ...node, exactUpTo: COUNT_EXACT_LIMIT });
  const key = JSON.stringify([bounded.text, bounded.values]);
  return async (db) => {
    const known = estimates.get(key);
    if (known) return known;
    const [counted] = await inTime(db, bounded);
    const total = Number(counted?.total ?? 0);
    if (counted && !counted.isCut && total <= COUNT_EXACT_LIMIT) return { total, totalIsExact: true };
    const estimate = { total: Math.max(await estimateOf(db, node), total), totalIsExact: false };
    estimates.set(key, estimate);
    return estimate;
  };
}

async function estimateOf(db: TenantDb, node: Counted): Promise<number> {
  const [plan] = await db.run(compileEstimate(node.tenantId, node.object));
  const all = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (!node.where && !node.object.rows) return Math.round(all);
  const [sample] = await inTime(db, compileShare(node));
  return Math.round(all * (sample?.share ?? 1));
}

/** Nothing where a single record, or what the condition reads before the first one, takes longer than all may. */
const inTime = <R extends object>(db: TenantDb, statement: TenantStatement<R>): Promise<readonly R[]> =>
  db.run(statement, undefined, 2 * COUNT_PATIENCE_MS).catch((error: unknown) => {
    if (isTimeout(error)) return [];
    throw error;
  });

/** Reads the total, however many there are: takes as long as it takes, or until nobody waits any more. */
export function exactCountReader(node: Counted): (db: TenantDb, signal?: AbortSignal) => Promise<Count> {
  const statement = compileCount({ ...node, exactUpTo: undefined });
  return async (db, signal) => ({ total: await runCount(db, statement, signal), totalIsExact: true });
}

async function runCount(
  db: TenantDb,
  statement: TenantStatement<{ readonly total: string }>,
  signal?: AbortSignal,
): Promise<number> {
  const [row] = await db.run(statement, signal);
  return Number(row?.total);
}
