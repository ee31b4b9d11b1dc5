import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { AGGREGATE_MAX_GROUPS } from '../../../contract/aggregate/aggregate-request.ts';
import { TREND_DAYS } from '../../../contract/constants.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { type Count, countReader } from '../../base/records/count.ts';
import { compileAggregate } from '../../base/sql/aggregate.ts';

/** How many records an object has, and how many of them came on each of the last days. */
export interface DashboardCard extends Count {
  readonly objectName: string;
  /** The last one is today; null where the view names no field for it. */
  readonly trend: readonly number[] | null;
}

/** A trend that took longer than this (milliseconds) is kept for a minute. */
const SLOW_MS = 100;
const KEPT_MS = 60_000;
const slowTrends = new LRUCache<string, readonly number[]>({ max: 500, ttl: KEPT_MS });

/** The objects whose view puts them on the dashboard, in the order of the menu. */
export function dashboardObjects(catalog: Catalog): readonly ObjectType[] {
  const inMenu = catalog.areas.areas.flatMap(({ entries }) => entries).flatMap(({ object }) => object ?? []);
  const names = new Set([...inMenu, ...catalog.objects.keys()]);
  return [...names].flatMap((name) => {
    const object = catalog.objects.get(name);
    return object?.view?.dashboard ? [object] : [];
  });
}

/** `timeZone`: what a day is. */
export async function readCard(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  timeZone: string,
): Promise<DashboardCard> {
  const count = countReader({ tenantId: db.tenantId, object, where: undefined });
  const [counted, trend] = await Promise.all([count(db), readTrend(db, catalog, object, timeZone)]);
  return { objectName: object.name, ...counted, trend };
}

/**
 * A range of the field's sort index, in all but the worst case (every record is of these days) a small one. A slow
 * one is kept under its statement: that tells apart tenants, what roles see, days and zones.
 */
async function readTrend(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  timeZone: string,
): Promise<readonly number[] | null> {
  const field = object.fields.get(object.view?.dashboard?.trend ?? '');
  if (!field) return null;
  const today = Temporal.Now.plainDateISO(timeZone);
  const first = today.subtract({ days: TREND_DAYS - 1 });
  const from = first.toZonedDateTime(timeZone).toInstant().toString();
  const statement = compileAggregate({
    tenantId: db.tenantId,
    catalog,
    node: {
      object,
      groups: [{ steps: [], object, field, by: 'part', part: 'DAY' }],
      measures: [{ function: 'COUNT', path: undefined }],
      currency: undefined,
      having: [],
      order: [],
      limit: AGGREGATE_MAX_GROUPS,
    },
    where: { type: 'range', field, from },
    calendar: { timeZone, firstWeekday: 1 },
  });
  const key = JSON.stringify([statement.text, statement.values]);
  const kept = slowTrends.get(key);
  if (kept) return kept;
  const start = performance.now();
  const totals = new Map(
    (await db.run(statement)).map(({ keys, measures }) => [keys[0], Number(measures[0])]),
  );
  const trend = Array.from(
    { length: TREND_DAYS },
    (_, day) => totals.get(first.add({ days: day }).toString()) ?? 0,
  );
  if (performance.now() - start > SLOW_MS) slowTrends.set(key, trend);
  return trend;
}
