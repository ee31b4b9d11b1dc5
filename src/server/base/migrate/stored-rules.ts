import type { FieldElement, FormatSettings } from '../../../contract/kinds/kind.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { linkTableName, tableOf, columnOf } from '../sql/names.ts';
import { columnType } from '../formats/index.ts';

/** What a model asks of a field's values, as it was when its column was last brought in line with it. */
export interface StoredRules {
  readonly kind: string;
  /** OBJECT and LIST of records: whose. */
  readonly target?: string;
  readonly element?: FieldElement;
  readonly values?: readonly string[];
  readonly format?: string;
  readonly settings?: FormatSettings;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly required?: true;
  readonly unique?: true;
}

/** A field with a column of its own, or a link table. */
export interface StoredField {
  readonly object: ObjectType;
  readonly field: Field;
  readonly table: string;
  readonly column: string;
  readonly rules: StoredRules;
}

/** The column of a link table that holds the related records. */
const LINKED = 'target_id';

export function storedFields(objects: Iterable<ObjectType>): StoredField[] {
  return [...objects]
    .filter(({ name, source }) => name === source)
    .flatMap((object) =>
      [...object.fields.values()].flatMap((field): StoredField[] => {
        if (field.system) return [];
        const rules = rulesOf(field);
        if (field.relation?.type === 'members') {
          const table = linkTableName(object.name, field.name, object.tablePrefix);
          return [{ object, field, table, column: LINKED, rules }];
        }
        if (columnType(field) === null) return [];
        return [{ object, field, table: tableOf(object), column: columnOf(field), rules }];
      }),
    );
}

export function rulesOf(field: Field): StoredRules {
  const { kind, relation, element, enumValues, format, settings, minLength, maxLength, min, max } = field;
  const given = {
    kind,
    target: relation?.target,
    element,
    values: enumValues?.map(({ name }) => name),
    format,
    settings,
    minLength,
    maxLength,
    min,
    max,
    required: field.required || undefined,
    unique: field.unique || undefined,
  };
  // As it comes back out of JSON, so that both are compared alike.
  return JSON.parse(JSON.stringify(given, (_key, value: unknown) => value ?? undefined)) as StoredRules;
}

export const isSameRules = (a: StoredRules, b: StoredRules): boolean => textOf(a) === textOf(b);

/** One text for the same rules, in whatever order the keys of formats stand. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
