import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { OrderNode } from '../plan/nodes.ts';
import { sortKey } from './condition.ts';
import { column, type Sql } from './read.ts';

/**
 * The order of a list, blanks last. The id breaks ties in the direction of the last key, so that one index serves both.
 * `uniform`: of so many keys, from the first on, the rows have either no blanks or nothing else. Indexes are ascending
 * with blanks at the end: read backwards they have them first, which then is the same.
 */
export function orderBy(
  tenantId: string,
  object: ObjectType,
  order: readonly OrderNode[],
  alias: string,
  uniform = 0,
): Sql {
  const keys = order.map(({ field, direction }, index) => {
    const key = sortKey(tenantId, object, field, alias);
    if (direction === 'ASCENDING') return sql`${key} asc`;
    return index < uniform || !mayBeBlank(field) ? sql`${key} desc` : sql`${key} desc nulls last`;
  });
  return sql.join([...keys, sql`${column(alias, 'id')} ${idDescends(order) ? sql`desc` : sql`asc`}`]);
}

export const idDescends = (order: readonly OrderNode[]): boolean => order.at(-1)?.direction === 'DESCENDING';

/** Not so what every record has, and totals. */
export const mayBeBlank = ({ system, computed }: Field): boolean => !system && computed?.type !== 'count';
