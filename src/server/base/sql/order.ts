import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { OrderNode } from '../plan/nodes.ts';
import { sortKey } from './condition.ts';
import { column, type Sql } from './read.ts';

/** The order of a list. The id breaks ties in the direction of the last key, so that one index serves both. */
export function orderBy(
  tenantId: string,
  object: ObjectType,
  order: readonly OrderNode[],
  alias: string,
): Sql {
  const keys = order.map(({ field, direction }) => {
    const key = sortKey(tenantId, object, field, alias);
    return direction === 'DESCENDING' ? sql`${key} desc` : sql`${key} asc`;
  });
  return sql.join([...keys, sql`${column(alias, 'id')} ${idDescends(order) ? sql`desc` : sql`asc`}`]);
}

export const idDescends = (order: readonly OrderNode[]): boolean => order.at(-1)?.direction === 'DESCENDING';
