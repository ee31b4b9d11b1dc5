import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ListNode } from '../../base/plan/nodes.ts';
import { countMatching, type StoredFilter } from '../../base/records/matching.ts';
import { pageReader, readList, type RecordRow } from '../../base/records/read.ts';

/** Rows read by one statement; fewer where each may bring whole lists along. */
const PAGE_ROWS = 1000;
const PAGE_ROWS_WITH_LISTS = 200;

export interface ExportSource {
  readonly db: TenantDb;
  readonly catalog: Catalog;
  /** The whole list; its limit does not count. */
  readonly node: ListNode;
  readonly timeZone: string;
}

/**
 * All records of a list, page by page, each read when the one before has been taken. No transaction is open meanwhile,
 * however long that takes: each page is as it is when it is read.
 */
export async function* exportPages(source: ExportSource): AsyncGenerator<readonly RecordRow[]> {
  const { db, node } = source;
  const limit = pageRows(node);
  let after = node.after;
  for (;;) {
    const page = await pageReader({ ...node, after, limit, withCursor: true })(db);
    const rows = JSON.parse(page.rows) as RecordRow[];
    yield await withCounts(source, rows);
    if (rows.length < limit || !page.cursor) return;
    after = page.cursor;
  }
}

/** The records that the condition leaves, at most as many as a page has: read at once. */
export async function readPage(source: ExportSource, where: ConditionNode): Promise<readonly RecordRow[]> {
  const node = { ...source.node, where, limit: pageRows(source.node) };
  return withCounts(source, await readList(source.db, node));
}

/** How many rows are read by one statement. */
export function pageRows({ select }: ListNode): number {
  return select.values.some(({ type }) => type === 'list') ? PAGE_ROWS_WITH_LISTS : PAGE_ROWS;
}

/** Counts what stored filters find, which the statement leaves to us. */
async function withCounts(
  { db, catalog, node, timeZone }: ExportSource,
  rows: readonly RecordRow[],
): Promise<readonly RecordRow[]> {
  const keys = node.select.values.flatMap(({ type, key }) => (type === 'matching' ? [key] : []));
  if (!keys.length) return rows;
  return Promise.all(
    rows.map(async (row) => {
      const counts = keys.map(async (key) => {
        const target = countedObject(node.select.object, key);
        return [key, await countMatching(db, catalog, target, row[key] as StoredFilter, { timeZone })];
      });
      return { ...row, ...(Object.fromEntries(await Promise.all(counts)) as RecordRow) };
    }),
  );
}

function countedObject({ fields }: ObjectType, name: string): string {
  const computed = fields.get(name)?.computed;
  return computed?.type === 'matching' ? computed.object : '';
}
