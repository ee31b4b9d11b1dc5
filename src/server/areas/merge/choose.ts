import { ApiError } from '../../../contract/errors.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { followed, isSameValue, type Side, suggestedSide } from '../../../contract/duplicates/suggest.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import { canChoose, valueFields } from './target.ts';
import type { WholeRecord } from './two-records.ts';

export type Choice = Readonly<Record<string, Side>>;

const valuesOf = (name: string, keep: WholeRecord, merge: WholeRecord) =>
  [keep.values[name], merge.values[name]] as const;

/** The field that another one follows here: their values come from one record. */
export const followedBy = (
  { together }: ObjectType,
  { name }: Field,
  keep: WholeRecord,
  merge: WholeRecord,
): string | undefined => followed(together, name, (each) => !isSameValue(...valuesOf(each, keep, merge)));

/** Which record's value a field gets unless somebody chooses. `object` has all of its fields. */
export function suggestionOf(
  object: ObjectType,
  field: Field,
  keep: WholeRecord,
  merge: WholeRecord,
  choice: Choice = {},
): Side {
  const of = object.fields.get(followedBy(object, field, keep, merge) ?? '') ?? field;
  return choice[of.name] ?? suggestedSide(of.default, ...valuesOf(of.name, keep, merge));
}

/**
 * What of the choice a caller may say.
 * @throws ApiError bad-request for what is no field or no side; forbidden for fields that the role may not write
 */
export function checkedChoice(object: ObjectType, whole: ObjectType, given: unknown): Choice {
  if (given === null || given === undefined) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw badChoice('choose', given);
  const fields = new Map(valueFields(whole).map((field) => [field.name, field]));
  const entries = Object.entries(given);
  for (const [name, side] of entries) {
    const field = fields.get(name);
    if (!field || (side !== 'keep' && side !== 'merge')) throw badChoice(`choose.${name.slice(0, 60)}`, side);
    if (!canChoose(object, field)) throw limited(object, object.fields.has(name) ? name : undefined);
  }
  return Object.fromEntries(entries);
}

const badChoice = (path: string, value: unknown) =>
  new ApiError({
    message: 'bad-request',
    path,
    params: { value: JSON.stringify(value ?? null).slice(0, 60) },
  });

/** Hidden fields are not named. */
const limited = ({ name: object }: ObjectType, field: string | undefined) =>
  new ApiError({
    message: 'forbidden',
    ...(field ? { path: field } : {}),
    params: { object, action: 'EDIT', rule: 'fields', ...(field ? { field } : {}) },
  });

/**
 * The values of the record that stays, as far as they change: of each field the chosen one, else the suggested one; what
 * follows another field comes with that. Of a
 * field that the writer may not change the one that there is.
 * @throws ApiError forbidden where both have one there: neither is given up by somebody who may not do so
 */
export function mergedValues(
  object: ObjectType,
  whole: ObjectType,
  keep: WholeRecord,
  merge: WholeRecord,
  choice: Choice,
): { readonly fields: Record<string, unknown>; readonly custom: Record<string, unknown> } {
  const result = { fields: {} as Record<string, unknown>, custom: {} as Record<string, unknown> };
  for (const field of valueFields(whole)) {
    const { name } = field;
    const [own, other] = [keep.values[name], merge.values[name]];
    if (isSameValue(own, other)) continue;
    if (!canChoose(object, field) && !isEmpty(own) && !isEmpty(other)) {
      throw limited(object, object.fields.has(name) ? name : undefined);
    }
    const side = suggestionOf(whole, field, keep, merge, choice);
    if (side === 'merge') result[field.custom ? 'custom' : 'fields'][name] = other ?? null;
  }
  return result;
}

/** The lists of the record that stays with what only the other one has at their end, as far as they change. */
export function unitedLists(keep: WholeRecord, merge: WholeRecord): Record<string, readonly string[]> {
  const united = Object.entries(merge.lists).flatMap(([name, added]) => {
    const own = keep.lists[name] ?? [];
    const all = [...new Set([...own, ...added].map((id) => (id === merge.id ? keep.id : id)))];
    const ids = own.includes(keep.id) ? all : all.filter((id) => id !== keep.id);
    return isSameValue(own, ids) ? [] : [[name, ids] as const];
  });
  return Object.fromEntries(united);
}
