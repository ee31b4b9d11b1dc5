import { definitionOf, FORMATS } from '../../../contract/formats/index.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';

type Part = Pick<ModelField, 'kind' | 'format' | 'typeName'>;

/** What people choose as the type of a field, and what that is in a model. */
const PARTS: Readonly<Record<string, Part>> = {
  text: { kind: 'STRING' },
  ...Object.fromEntries(
    FORMATS.flatMap(({ name, ownType }) =>
      ownType ? [[ownType, { kind: 'STRING', format: name } as const]] : [],
    ),
  ),
  integer: { kind: 'INT' },
  long: { kind: 'LONG' },
  decimal: { kind: 'DOUBLE' },
  flag: { kind: 'BOOLEAN' },
  choice: { kind: 'ENUM' },
  choices: { kind: 'LIST', typeName: 'ENUM' },
  date: { kind: 'LOCAL_DATE' },
  time: { kind: 'LOCAL_TIME' },
  dateTime: { kind: 'LOCAL_DATETIME' },
  moment: { kind: 'TIMESTAMP' },
  zone: { kind: 'ZONE_ID' },
  record: { kind: 'OBJECT' },
  records: { kind: 'LIST' },
};

/** `text`, `integer` … and the `ownType` of formats. */
export type FieldType = string;
export const FIELD_TYPES: readonly FieldType[] = Object.keys(PARTS);

export const partOf = (type: FieldType): Part => PARTS[type] ?? { kind: 'STRING' };

/** Undefined for what only the JSON editor can make, such as a list of plain values or a count. */
export function typeOf(field: ModelField): FieldType | undefined {
  const { kind, format, typeName, item, computed, inverseOf, stamp } = field;
  if (item || computed || inverseOf !== undefined || stamp) return undefined;
  if (kind === 'OBJECT') return 'record';
  if (kind === 'LIST' && typeName !== 'ENUM') return /[a-z]/.test(typeName ?? '') ? 'records' : undefined;
  return FIELD_TYPES.find((type) => {
    const part = partOf(type);
    return part.kind === kind && part.format === format && (kind !== 'LIST' || part.typeName === typeName);
  });
}

export const refersTo = (type: FieldType): boolean => type === 'record' || type === 'records';
export const hasCurrency = (type: FieldType): boolean => partOf(type).format === 'money';
export const hasChoices = (type: FieldType): boolean => type === 'choice' || type === 'choices';

/** The rules that a field of a type may have. */
export const RULES = ['required', 'unique', 'searchable', 'sortable'] as const;
export type Rule = (typeof RULES)[number];

export function rulesOf(type: FieldType): readonly Rule[] {
  const part = partOf(type);
  const { kind } = part;
  if (definitionOf(part).text) return RULES;
  return kind === 'LIST' || kind === 'OBJECT' ? ['required'] : ['required', 'sortable'];
}
