import { COUNT_EXACT_LIMIT } from '../../contract/constants.ts';
import type { CountNode, ListNode, SelectNode } from '../plan/nodes.ts';
import { compileCount, compileList } from '../sql/select.ts';
import type { Db } from '../db/system-tables.ts';

export type RecordRow = Readonly<Record<string, unknown>>;

export async function readList(db: Db, node: ListNode): Promise<readonly RecordRow[]> {
  if (node.limit === 0) return [];
  const { rows } = await db.executeQuery(compileList(node, db));
  return rows.map(({ row }) => row);
}

/** The total, exact up to 10,000; beyond that 10,000 and `totalIsExact: false`. */
export async function readCount(
  db: Db,
  node: Omit<CountNode, 'exactUpTo'>,
): Promise<{ readonly total: number; readonly totalIsExact: boolean }> {
  const { rows } = await db.executeQuery(compileCount({ ...node, exactUpTo: COUNT_EXACT_LIMIT }, db));
  const total = Number(rows[0]?.total);
  return { total: Math.min(total, COUNT_EXACT_LIMIT), totalIsExact: total <= COUNT_EXACT_LIMIT };
}

/** One record by id, or undefined. */
export async function readRecord(
  db: Db,
  tenantId: string,
  select: SelectNode,
  id: string,
  { withDeleted }: { readonly withDeleted: boolean } = { withDeleted: false },
): Promise<RecordRow | undefined> {
  const field = select.object.fields.get('id');
  if (!field) throw new Error('every object has an id');
  const where = { type: 'test', field, operator: 'EQUALS', values: [id] } as const;
  const [row] = await readList(db, { tenantId, select, where, order: [], limit: 1, offset: 0, withDeleted });
  return row;
}
