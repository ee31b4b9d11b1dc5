import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { ListNode, SelectNode } from '../plan/nodes.ts';
import { compileList, type PageRow } from '../sql/select.ts';

export type RecordRow = Readonly<Record<string, unknown>>;

const NOTHING: PageRow = { rows: '[]', cursor: null };

/** Reads a page as the database gives it: its rows are JSON text. Its statement is compiled once. */
export function pageReader(node: ListNode): (db: TenantDb, signal?: AbortSignal) => Promise<PageRow> {
  if (node.limit === 0) return () => Promise.resolve(NOTHING);
  const statement = compileList(node);
  return async (db, signal) => {
    try {
      const [page] = await db.run(statement, signal);
      return page ?? NOTHING;
    } catch (error) {
      throw node.after && isDataError(error)
        ? new ApiError({ message: 'bad-request', path: 'after', params: { value: '' } })
        : error;
    }
  };
}

/** A cursor that somebody wrote by hand may hold text that is no value of the sorted field. */
const isDataError = (error: unknown): boolean => /^22/.test((error as { code?: string }).code ?? '');

export async function readList(
  db: TenantDb,
  node: ListNode,
  signal?: AbortSignal,
): Promise<readonly RecordRow[]> {
  return JSON.parse((await pageReader(node)(db, signal)).rows) as RecordRow[];
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
