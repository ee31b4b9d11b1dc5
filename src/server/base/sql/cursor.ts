import { sql } from 'kysely';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { columnType, storageOf } from '../formats/index.ts';
import type { ListNode } from '../plan/nodes.ts';
import { customType } from './custom.ts';
import { idDescends, orderBy } from './order.ts';
import { sortKey } from './condition.ts';
import { column, type Sql } from './read.ts';

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

/** It always has a value, and goes the way of the last key. */
type Id = Key & { readonly at: Sql };

/**
 * What comes after the cursor, as the conditions of parts that are each one range of an index: the same values up to
 * some key and a later one there; blank values are a part of their own, the last one ascending and the first one
 * descending. Where one field is sorted by, the first part comes first.
 */
export function partsAfter(node: ListNode, alias: string): Sql[] {
  const { tenantId, select, order, after = [] } = node;
  const keys: Key[] = order.map(({ field, direction }, index) => {
    const value = after[index] ?? null;
    return {
      value: sortKey(tenantId, select.object, field, alias),
      at: value === null ? null : sql`${value}::${sql.raw(sortType(field))}`,
      descends: direction === 'DESCENDING',
    };
  });
  const id: Id = { value: column(alias, 'id'), at: sql`${after.at(-1) ?? ''}`, descends: idDescends(order) };

  const parts = keys.flatMap((key, index) => {
    const same = keys
      .slice(0, index)
      .map(({ value, at }) => (at ? sql`${value} = ${at}` : sql`${value} is null`));
    const conditions = index === keys.length - 1 ? laterOrSame(key, id) : later(key);
    return conditions.map((condition) => sql.join([...same, condition], sql` and `));
  });
  return keys.length ? parts : [beyond(id)];
}

/** The rows of the page after the cursor and a few more, in no order. */
export function rowsOfParts(
  { tenantId, select, order, limit }: ListNode,
  alias: string,
  parts: readonly Sql[],
  rowsWhere: (condition: Sql) => Sql,
): Sql {
  const sorted = orderBy(tenantId, select.object, order, alias);
  const branches = parts.map(
    (condition) =>
      sql`(select ${sql.ref(alias)}.* ${rowsWhere(condition)} order by ${sorted} limit ${sql.lit(limit)})`,
  );
  return sql.join(branches, sql` union all `);
}

/** The conditions of what comes after the key's value. Blanks are last ascending, first descending. */
function later({ value, at, descends }: Key): Sql[] {
  if (at) return [beyond({ value, at, descends }), ...(descends ? [] : [sql`${value} is null`])];
  return descends ? [sql`${value} is not null`] : [];
}

/** The same for the last key, with the rows of its very value that follow by their ids. */
function laterOrSame(key: Key, id: Id): Sql[] {
  const { value, at } = key;
  if (!at) return [sql`${value} is null and ${beyond(id)}`, ...later(key)];
  const [, ...blanks] = later(key);
  return [beyond({ ...id, value: sql`(${value}, ${id.value})`, at: sql`(${at}, ${id.at})` }), ...blanks];
}

const beyond = ({ value, at, descends }: Id): Sql => sql`${value} ${descends ? sql`<` : sql`>`} ${at}`;

function sortType(field: Field): string {
  if (field.computed) return 'bigint';
  if (field.custom) return customType(field);
  return columnType(field) ?? storageOf(field).column ?? 'text';
}
