import { sql } from 'kysely';
import type { Field } from '../../contract/metadata/catalog.ts';
import { columnType, serverKind } from '../kinds/index.ts';
import type { ListNode } from '../plan/nodes.ts';
import { customType } from './custom.ts';
import { idDescends, orderBy } from './order.ts';
import { column, sortKey, type Sql } from './read.ts';

/** The place of a row in the order: its sort values and its id, as a list of texts. */
export function cursorOf({ tenantId, select, order }: ListNode, alias: string): Sql {
  const keys = order.map(({ field }) => sql`${sortKey(tenantId, select.object, field, alias)}::text`);
  return sql`json_build_array(${sql.join([...keys, column(alias, 'id')])})`;
}

interface Key {
  readonly value: Sql;
  /** The key's value at the cursor. */
  readonly at: Sql | null;
  readonly descends: boolean;
}

/**
 * The ids of the page after the cursor. What comes after it falls into parts, each of them one range of an index:
 * the same values up to some key and a later one there, from the last key to the first; blank values are a part of
 * their own, the last one ascending and the first one descending. The parts follow each other in the order.
 */
export function afterCursor(node: ListNode, alias: string, rowsWhere: (condition: Sql) => Sql): Sql {
  const { tenantId, select, order, limit, after = [] } = node;
  const keys: Key[] = order.map(({ field, direction }, index) => {
    const value = after[index] ?? null;
    return {
      value: sortKey(tenantId, select.object, field, alias),
      at: value === null ? null : sql`${value}::${sql.raw(sortType(field))}`,
      descends: direction === 'DESCENDING',
    };
  });
  keys.push({ value: column(alias, 'id'), at: sql`${after.at(-1) ?? ''}`, descends: idDescends(order) });

  const parts = keys
    .map((key, index) => {
      const same = keys
        .slice(0, index)
        .map(({ value, at }) => (at ? sql`${value} = ${at}` : sql`${value} is null`));
      return later(key, index === keys.length - 1).map((condition) =>
        sql.join([...same, condition], sql` and `),
      );
    })
    .reverse()
    .flat();
  const sorted = orderBy(tenantId, select.object, order, alias);
  const branches = parts.map(
    (
      condition,
      part,
    ) => sql`(select ${sql.lit(part)} as part, row_number() over (order by ${sorted}) as place,
      ${column(alias, 'id')} ${rowsWhere(condition)} order by ${sorted} limit ${sql.lit(limit)})`,
  );
  return sql`select id from (${sql.join(branches, sql` union all `)}) as parts
    order by part, place limit ${sql.lit(limit)}`;
}

/** The conditions, in order, of what comes after the key's value. Blanks are last ascending, first descending. */
function later({ value, at, descends }: Key, isId: boolean): Sql[] {
  if (descends) return [at ? sql`${value} < ${at}` : sql`${value} is not null`];
  if (!at) return [];
  return isId ? [sql`${value} > ${at}`] : [sql`${value} > ${at}`, sql`${value} is null`];
}

function sortType(field: Field): string {
  if (field.computed) return 'bigint';
  if (field.custom) return customType(field);
  return columnType(field) ?? serverKind(field.kind).column ?? 'text';
}
