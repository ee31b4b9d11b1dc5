import type { RecordInput } from '../../contract/record/validate.ts';
import { isRelation } from './fields.ts';
import type { ObjectModel } from './object-model.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A record as a save will leave it, as far as this is known before the answer: lists and titles show it meanwhile.
 * Records that are new in a relation have no label here yet, and items and tenants' own fields come as a whole: these
 * stay as they were.
 */
export function optimisticRecord<R extends Row>(
  { fields }: Pick<ObjectModel, 'fields'>,
  record: R,
  input: RecordInput,
): R {
  const changes = Object.entries(input).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (!field || !Object.hasOwn(record, name)) return [];
    if (isRelation(field)) return [[name, keptRecords(record[name], value)]];
    // `null` is an object to `typeof`; what has no elements is plain.
    const hasItems = field.element !== null && typeof field.element === 'object';
    return hasItems ? [] : [[name, value]];
  });
  return { ...record, ...(Object.fromEntries(changes) as Row) };
}

/** The related records that stay, where none is added. */
function keptRecords(before: unknown, ids: unknown): unknown {
  if (!Array.isArray(before)) return ids === null ? null : before;
  const wanted = Array.isArray(ids) ? (ids as readonly unknown[]) : [];
  const kept = (before as readonly Row[]).filter(({ id }) => wanted.includes(id));
  return kept.length === wanted.length ? kept : before;
}
