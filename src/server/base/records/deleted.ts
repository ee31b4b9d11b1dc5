import { COUNT_EXACT_LIMIT, PURGE_AFTER_MS } from '../../../contract/constants.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planDetailed, recordDetail, recordName } from '../plan/label.ts';
import type { Selection } from '../sql/batch-items.ts';
import {
  compileDeletedCount,
  compileDeleters,
  compileDeletions,
  type DeleterRow,
  type DeletionRow,
} from '../sql/deleted.ts';
import { readList } from './read.ts';

export interface DeletedRecord extends DeletionRow {
  readonly label: string;
  /** The record's second line; null where it has nothing to say. */
  readonly detail: string | null;
  /** ISO: the upkeep removes the record for good then. */
  readonly purgedAt: string;
}

export interface DeletedRecords {
  readonly rows: readonly DeletedRecord[];
  /** Counted up to 10,000; beyond that a lower bound. */
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** A page of an object's deleted records, the last deleted first, as far as the object's role sees them. */
export async function deletedRecords(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  selection: Selection,
  page: { readonly limit: number; readonly offset: number },
  timeZone: string,
): Promise<DeletedRecords> {
  const { tenantId } = db;
  const [rows, [counted]] = await Promise.all([
    db.run(compileDeletions(tenantId, object, selection, page)),
    db.run(compileDeletedCount(tenantId, object, selection, COUNT_EXACT_LIMIT)),
  ]);
  const total = counted?.total ?? 0;
  const named = await namesOf(
    db,
    catalog,
    object,
    rows.map(({ id }) => id),
    timeZone,
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      ...(named.get(row.id) ?? { label: row.id, detail: null }),
      purgedAt: new Date(Date.parse(row.deletedAt) + PURGE_AFTER_MS).toISOString(),
    })),
    total: Math.min(total, COUNT_EXACT_LIMIT),
    totalIsExact: total <= COUNT_EXACT_LIMIT,
  };
}

/** Who deleted an object's records, as far as its role sees them; of more than 10,000 those of the last. */
export const deletersOf = (db: TenantDb, object: ObjectType): Promise<readonly DeleterRow[]> =>
  db.run(
    compileDeleters(
      db.tenantId,
      object,
      { where: { type: 'and', of: [] }, deleted: true },
      COUNT_EXACT_LIMIT,
    ),
  );

async function namesOf(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  ids: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, Pick<DeletedRecord, 'label' | 'detail'>>> {
  if (!ids.length) return new Map();
  const where = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', ids), { timeZone });
  const select = planDetailed(catalog, object);
  const node = { tenantId: db.tenantId, select, where, order: [], limit: ids.length, offset: 0 };
  const rows = await readList(db, { ...node, withDeleted: true });
  return new Map(
    rows.map((row) => [
      String(row['id']),
      { label: recordName(object, row), detail: recordDetail(object, row) },
    ]),
  );
}
