import { COUNT_EXACT_LIMIT } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { CountNode, ListNode, SelectNode } from '../plan/nodes.ts';
import { compileCount, compileEstimate, compileList, type PageRow } from '../sql/select.ts';

export type RecordRow = Readonly<Record<string, unknown>>;

/** A page as the database gives it: its rows are JSON text. */
export async function readPage(db: TenantDb, node: ListNode): Promise<PageRow> {
  if (node.limit === 0) return { rows: '[]', cursor: null };
  try {
    const [page] = await db.run(compileList(node));
    if (!page) throw new Error('a page has always one row');
    return page;
  } catch (error) {
    throw node.after && isDataError(error)
      ? new ApiError({ message: 'bad-request', path: 'after', params: { value: '' } })
      : error;
  }
}

/** A cursor that somebody wrote by hand may hold text that is no value of the sorted field. */
const isDataError = (error: unknown): boolean => /^22/.test((error as { code?: string }).code ?? '');

export async function readList(db: TenantDb, node: ListNode): Promise<readonly RecordRow[]> {
  return JSON.parse((await readPage(db, node)).rows) as RecordRow[];
}

export interface Count {
  readonly total: number;
  readonly totalIsExact: boolean;
}

/** The total: exact up to 10,000, beyond that what the database's statistics say. */
export async function readCount(db: TenantDb, node: Omit<CountNode, 'exactUpTo'>): Promise<Count> {
  const total = await count(db, { ...node, exactUpTo: COUNT_EXACT_LIMIT });
  if (total <= COUNT_EXACT_LIMIT) return { total, totalIsExact: true };
  const [row] = await db.run(compileEstimate({ ...node, exactUpTo: undefined }));
  const estimate = row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(Math.round(estimate), total), totalIsExact: false };
}

/** The total, however many there are: takes as long as it takes. */
export async function readExactCount(db: TenantDb, node: Omit<CountNode, 'exactUpTo'>): Promise<Count> {
  return { total: await count(db, { ...node, exactUpTo: undefined }), totalIsExact: true };
}

async function count(db: TenantDb, node: CountNode): Promise<number> {
  const [row] = await db.run(compileCount(node));
  return Number(row?.total);
}

/** One record by id, or undefined. */
export async function readRecord(
  db: TenantDb,
  select: SelectNode,
  id: string,
  { withDeleted }: { readonly withDeleted: boolean } = { withDeleted: false },
): Promise<RecordRow | undefined> {
  const [row] = await readList(db, recordNode(db.tenantId, select, id, withDeleted));
  return row;
}

export function recordNode(tenantId: string, select: SelectNode, id: string, withDeleted = false): ListNode {
  return { tenantId, select, where: undefined, id, order: [], limit: 1, offset: 0, withDeleted };
}
