import { dequal } from 'dequal/lite';
import type { ItemField, ObjectField } from '../../contract/metadata/introspection.ts';
import { parseValue } from '../../contract/record/parse-value.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { isRelation } from './fields.ts';
import { itemField } from './form-field.ts';

/** What a list of records gained and lost. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** A change of a list of records, as a reader wants it; undefined where the field is none. */
export function listChange(field: ObjectField, before: unknown, after: unknown): ListChange | undefined {
  if (field.kind !== 'LIST' || !isRelation(field)) return undefined;
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))];
  return {
    added: [...is].filter((id) => !was.has(id)),
    removed: [...was].filter((id) => !is.has(id)),
  };
}

/** A cell of a list of items that became otherwise; a whole row, where it came or went: then `cell` is undefined. */
export interface RowChange {
  /** Counts from 1: where the row stands now, or where it stood. */
  readonly row: number;
  readonly cell: ObjectField | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

type Item = Readonly<Record<string, unknown>>;

/** A change of a list of items, cell by cell; undefined where the field is none. Rows that are the same at both ends stay out. */
export function rowChanges(
  { element, readOnly }: ObjectField,
  before: unknown,
  after: unknown,
): readonly RowChange[] | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  const [was, is] = [itemsOf(before), itemsOf(after)];
  let first = 0;
  while (first < was.length && first < is.length && same(was[first], is[first])) first++;
  let last = 0;
  const most = Math.min(was.length, is.length) - first;
  while (last < most && same(was.at(-1 - last), is.at(-1 - last))) last++;
  const [gone, come] = [was.slice(first, was.length - last), is.slice(first, is.length - last)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at): readonly RowChange[] => {
    const [from, to, row] = [gone[at], come[at], first + at + 1];
    if (!from || !to) return [{ row, cell: undefined, before: from ?? null, after: to ?? null }];
    return element.flatMap((item: ItemField) => {
      const [old, now] = [from[item.name] ?? null, to[item.name] ?? null];
      return same(old, now) ? [] : [{ row, cell: itemField(item, readOnly), before: old, after: now }];
    });
  }).flat();
}

const itemsOf = (value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.filter((item): item is Item => typeof item === 'object' && item !== null) : [];

const same = (a: unknown, b: unknown): boolean => dequal(a, b);

/**
 * A value from the history as forms hold it: in the spelling of its kind. Undefined where the field could not have it
 * any more, such as a choice that is gone.
 */
export function earlierValue(field: ObjectField, value: unknown): { readonly value: unknown } | undefined {
  if (isEmpty(value)) return { value: field.kind === 'LIST' ? [] : null };
  const parsed = parseValue(value, field);
  return parsed.ok ? { value: parsed.value } : undefined;
}
