import type { FieldRules } from '../../../contract/kinds/kind.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { isEmpty, type RecordInput } from '../../../contract/record/validate.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { GivenField } from './given-fields.ts';

/** A value of a tenant's own field, as the API has it. */
interface OwnValue {
  readonly fieldName: string;
  readonly valueList: readonly string[];
}

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value];

/**
 * The input that gives the values of `record` to a record: to a new one all of them; to one that is there, `current`,
 * what it lacks. Nothing of that one is overwritten; lists are united, what it has first.
 */
export function givenValues(
  given: readonly GivenField[],
  objects: { readonly object: ObjectType; readonly target: ObjectType },
  record: RecordRow,
  current: RecordRow | undefined,
): RecordInput {
  const input: Record<string, unknown> = {};
  for (const { from, to } of given) {
    const value = record[from.name];
    const has = current?.[to.name];
    if (isEmpty(value)) continue;
    if (to.kind === 'LIST') {
      const members = [...new Set([...asList(has), ...asList(value)])];
      if (members.length > asList(has).length) input[to.name] = members;
    } else if (isEmpty(has) && isKnown(to.enumValues, value)) input[to.name] = value;
  }
  const own = ownValues(objects, record, current);
  return own.length ? { ...input, [CUSTOM_FIELDS.name]: own } : input;
}

const isKnown = (values: FieldRules['enumValues'], value: unknown): boolean =>
  values == null || values.some(({ name }) => name === value);

/** Values of tenants' own fields that both objects have under one name. */
function ownValues(
  { object, target }: { readonly object: ObjectType; readonly target: ObjectType },
  record: RecordRow,
  current: RecordRow | undefined,
): OwnValue[] {
  const of = (row: RecordRow | undefined) => (row?.[CUSTOM_FIELDS.name] ?? []) as readonly OwnValue[];
  const taken = new Set(
    of(current).flatMap(({ fieldName, valueList }) => (valueList.length ? [fieldName] : [])),
  );
  return of(record).flatMap(({ fieldName, valueList }): OwnValue[] => {
    const [from, to] = [object.fields.get(fieldName), target.fields.get(fieldName)];
    if (!from?.custom || !to?.custom || to.readOnly || from.kind !== to.kind || taken.has(fieldName))
      return [];
    const known = valueList.filter((value) => isKnown(to.enumValues, value));
    return known.length ? [{ fieldName, valueList: known }] : [];
  });
}
