import { definitionOf, formatOf, FORMATS } from '../../../contract/formats/index.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import { fileLimitsOf } from '../../../contract/metadata/usable-files.ts';

type Part = Pick<ModelField, 'kind' | 'format' | 'typeName'>;

/** The object whose records are uploaded files. */
export const FILE_LIBRARY = 'MediaAsset';

/** What people choose as the type of a field, and what that is in a model. */
const PARTS: Readonly<Record<string, Part>> = {
  text: { kind: 'STRING' },
  ...Object.fromEntries(
    FORMATS.flatMap(({ name, ownType }) =>
      ownType ? [[ownType, { kind: 'STRING', format: name } as const]] : [],
    ),
  ),
  number: { kind: 'STRING' },
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
  file: { kind: 'OBJECT', typeName: FILE_LIBRARY },
  picture: { kind: 'OBJECT', typeName: FILE_LIBRARY },
  record: { kind: 'OBJECT' },
  records: { kind: 'LIST' },
};

/** `text`, `integer` … and the `ownType` of formats. */
export type FieldType = string;
export const FIELD_TYPES: readonly FieldType[] = Object.keys(PARTS);

export const partOf = (type: FieldType): Part => PARTS[type] ?? { kind: 'STRING' };

/** Undefined for what only the JSON editor can make, such as a list of plain values or a count. */
export function typeOf(field: ModelField): FieldType | undefined {
  const { kind, format, typeName, item, computed, inverseOf, stamp, sequence } = field;
  if (item || computed || inverseOf !== undefined || stamp) return undefined;
  if (sequence) return 'number';
  if (kind === 'OBJECT') {
    const files = typeName === FILE_LIBRARY ? fileLimitsOf(FILE_LIBRARY, field.usableWhen) : undefined;
    if (!files) return 'record';
    return files.isPicture ? 'picture' : 'file';
  }
  if (kind === 'LIST' && typeName !== 'ENUM') return /[a-z]/.test(typeName ?? '') ? 'records' : undefined;
  return FIELD_TYPES.find((type) => {
    const part = partOf(type);
    return part.kind === kind && part.format === format && (kind !== 'LIST' || part.typeName === typeName);
  });
}

/** It can be said which of the related records may be chosen. */
export const refersTo = (type: FieldType): boolean => type === 'record' || type === 'records';
/** Its values are uploaded files, whose types and size can be limited. */
export const holdsFiles = (type: FieldType): boolean => type === 'file' || type === 'picture';
export const hasCurrency = (type: FieldType): boolean => partOf(type).format === 'money';
/** The system numbers the records. */
export const isNumbered = (type: FieldType): boolean => type === 'number';
export const hasChoices = (type: FieldType): boolean => type === 'choice' || type === 'choices';

/** The rules that a field of a type may have. */
export const RULES = ['required', 'unique', 'searchable', 'sortable'] as const;
export type Rule = (typeof RULES)[number];

export function rulesOf(type: FieldType): readonly Rule[] {
  // A number stands once anyway, and is never missing.
  if (isNumbered(type)) return ['searchable', 'sortable'];
  const part = partOf(type);
  const { kind } = part;
  const unfit: readonly string[] = formatOf(part)?.unfit?.keys ?? [];
  if (definitionOf(part).text) return RULES.filter((rule) => !unfit.includes(rule));
  return kind === 'LIST' || kind === 'OBJECT' ? ['required'] : ['required', 'sortable'];
}
