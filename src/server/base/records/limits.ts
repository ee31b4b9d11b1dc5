import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import { addName, removeName } from '../../../contract/metadata/fields.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { listsOf } from '../sql/lists.ts';
import type { RecordKey } from '../sql/record-key.ts';
import { compileSeen, compileUnseen } from '../sql/seen.ts';

/** What a write is about: the object as the writer's role has it, and the objects as all of the tenant has them. */
interface Limited {
  readonly object: ObjectType;
  readonly whole: Catalog;
}

/** The object with all of its fields: what rows are made of, whoever writes them. */
export const storedObject = ({ object, whole }: Limited): ObjectType =>
  whole.objects.get(object.name) ?? object;

const refusal = ({ name: object }: ObjectType, action: Action, field: string): ApiError =>
  new ApiError({ message: 'forbidden', path: field, params: { object, field, action } });

/** @throws ApiError forbidden for fields that are there, but not for the writer; what is not there at all is told later */
export function refuseHidden(target: Limited, input: RecordInput, action: Action): void {
  const { object } = target;
  const stored = storedObject(target);
  if (stored === object) return;
  const lists = [...stored.fields.values()].flatMap(({ name }) =>
    object.fields.has(name) ? [] : [name, addName(name), removeName(name)],
  );
  const hidden = new Set(lists);
  for (const name of Object.keys(input)) if (hidden.has(name)) throw refusal(object, action, name);
}

/**
 * The fields that the writer gives no value: those that nobody gives one, and those that the role may not.
 * @throws ApiError forbidden where a record needs one of them and it has no default
 */
export function unwritable({ object }: Limited, stored: ObjectType): ReadonlySet<Field> {
  const fields = [...stored.fields.values()].filter(({ name }) => object.fields.get(name)?.readOnly ?? true);
  const needed = fields.find((field) => field.required && !field.readOnly && field.default === undefined);
  if (needed) throw refusal(object, 'CREATE', needed.name);
  return new Set(fields);
}

/**
 * Is the record there for whom the object is? Where no rows are limited that is answered without looking, unless it is
 * locked: nobody else changes it then until the transaction ends.
 */
export async function isSeen(
  tx: TenantDb,
  object: ObjectType,
  id: string,
  { live, lock = false }: { readonly live: boolean; readonly lock?: boolean },
): Promise<boolean> {
  if (!object.rows && !lock) return true;
  return (await tx.run(compileSeen(tx.tenantId, object, [id], { live, lock }))).length > 0;
}

/**
 * The record as it was read after the write.
 * @throws ApiError outside-own-records where it is none of the writer's any more, or never was, at the first field that
 * decides it and that the writer may change: the write is then taken back
 */
export function withinRows({ object }: Limited, record: unknown, action: Action): unknown {
  if (record !== undefined || !object.rows) return record;
  const field = testedFields(object.rows).find(({ name }) => object.fields.get(name)?.readOnly === false);
  throw new ApiError({
    message: 'outside-own-records',
    params: { object: object.name, action, rule: 'rows' },
    ...(field ? { path: field.name } : {}),
  });
}

/** The fields of the record itself that have to have certain values. */
function testedFields(condition: ConditionNode): readonly Field[] {
  switch (condition.type) {
    case 'and':
    case 'or':
      return condition.of.flatMap(testedFields);
    case 'not':
    case 'source':
      return [];
    default:
      return [condition.field];
  }
}

/** The values, with those members in their lists that are there now and that the writer does not see. */
export async function keepUnseen(
  tx: TenantDb,
  key: RecordKey,
  object: ObjectType,
  values: RecordInput,
): Promise<RecordInput> {
  const kept: Record<string, readonly string[]> = {};
  for (const { field, ids } of listsOf(object, values)) {
    const seen = field.relation?.seen;
    if (!seen) continue;
    const unseen = await tx.run(compileUnseen(key, field, seen));
    if (unseen.length) kept[field.name] = [...ids, ...unseen.map(({ id }) => id)];
  }
  return { ...values, ...kept };
}

/** What a job writes to many records at once. */
interface ManyValues {
  readonly fields: RecordInput;
  readonly custom?: RecordInput | null | undefined;
  readonly listChanges?: RecordInput | null | undefined;
}

/**
 * @throws ApiError forbidden where the role may not write one of the fields; and for a list as a whole whose members it
 * sees in part: what it does not see would go. They are put in and taken out instead.
 */
export function refuseLimited(object: ObjectType, { fields, custom, listChanges }: ManyValues): void {
  // Administrators' objects have no limits, not even names of fields that have gone since.
  if (!object.actions) return;
  for (const name of [fields, custom ?? {}, listChanges ?? {}].flatMap(Object.keys)) {
    if (object.fields.get(name)?.readOnly ?? true) throw refusal(object, 'EDIT', name);
  }
  const limited = listsOf(object, fields).find(({ field }) => field.relation?.seen);
  if (limited) throw refusal(object, 'EDIT', limited.field.name);
}
