import { sql } from 'kysely';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { columnType, storageOf } from '../formats/index.ts';
import type { ListNode } from '../plan/nodes.ts';
import { customType } from './custom.ts';
import { idDescends, mayBeBlank } from './order.ts';
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
  readonly mayBeBlank: boolean;
}

/** It always has a value, and goes the way of the last key. */
type Id = Pick<Key, 'value' | 'descends'> & { readonly at: Sql };

/** Rows of a list that are one range of an index; `uniform` as in `orderBy`. */
export interface Part {
  readonly condition: Sql;
  readonly uniform: number;
}

/**
 * The parts that a page is read from, one after the other; none: from all rows, in the order of an index as it is.
 * After a cursor: the same values up to some key and a later one there. Blanks come last, which is where the index has
 * them ascending; descending they are a part of their own.
 */
export function partsOf(node: ListNode, alias: string): Part[] {
  const { tenantId, select, order, after } = node;
  const keys: Key[] = order.map(({ field, direction }, index) => {
    const value = after?.[index] ?? null;
    return {
      value: sortKey(tenantId, select.object, field, alias),
      at: value === null ? null : sql`${value}::${sql.raw(sortType(field))}`,
      descends: direction === 'DESCENDING',
      mayBeBlank: mayBeBlank(field),
    };
  });
  if (!after) return keys[0] ? partsFromStart(keys[0]) : [];
  const id: Id = { value: column(alias, 'id'), at: sql`${after.at(-1) ?? ''}`, descends: idDescends(order) };
  if (!keys.length) return [{ condition: beyond(id), uniform: 0 }];

  const parts = keys.map((key, index) => {
    const same = keys
      .slice(0, index)
      .map(({ value, at }) => (at ? sql`${value} = ${at}` : sql`${value} is null`));
    const conditions = index === keys.length - 1 ? laterOrSame(key, id) : later(key);
    return conditions.map((condition) => ({
      condition: sql.join([...same, condition], sql` and `),
      uniform: index + 1,
    }));
  });
  return parts.reverse().flat();
}

function partsFromStart({ value, descends, mayBeBlank }: Key): Part[] {
  if (!descends || !mayBeBlank) return [];
  return [
    { condition: sql`${value} is not null`, uniform: 1 },
    { condition: sql`${value} is null`, uniform: 1 },
  ];
}

/** The conditions of what comes after the key's value. */
function later({ value, at, descends, mayBeBlank }: Key): Sql[] {
  if (!at) return [];
  return [beyond({ value, at, descends }), ...(mayBeBlank ? [sql`${value} is null`] : [])];
}

/** The same for the last key, with the rows of its very value that follow by their ids. */
function laterOrSame(key: Key, id: Id): Sql[] {
  const { value, at } = key;
  if (!at) return [sql`${value} is null and ${beyond(id)}`];
  const [, ...blanks] = later(key);
  return [beyond({ ...id, value: sql`(${value}, ${id.value})`, at: sql`(${at}, ${id.at})` }), ...blanks];
}

const beyond = ({ value, at, descends }: Id): Sql => sql`${value} ${descends ? sql`<` : sql`>`} ${at}`;

function sortType(field: Field): string {
  if (field.computed) return 'bigint';
  if (field.custom) return customType(field);
  return columnType(field) ?? storageOf(field).column ?? 'text';
}
