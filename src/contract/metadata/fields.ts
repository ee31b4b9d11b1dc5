import type { Field, Relation } from './catalog.ts';
import type { ModelField } from './model.ts';

const base = {
  required: false,
  readOnly: true,
  unique: false,
  searchable: false,
  sortable: true,
  filterable: true,
  default: undefined,
  relation: undefined,
  totalOf: undefined,
  system: true,
} as const;

/** What every record has, beside the fields of its model. */
export const SYSTEM_FIELDS: readonly Field[] = [
  { ...base, name: 'id', kind: 'STRING' },
  { ...base, name: 'version', kind: 'INT', sortable: false },
  { ...base, name: 'createdAt', kind: 'TIMESTAMP' },
  { ...base, name: 'modifiedAt', kind: 'TIMESTAMP' },
];

/** Names that a model may not give to a field of its own. */
export const RESERVED_FIELDS = [...SYSTEM_FIELDS.map(({ name }) => name), 'deletedAt', 'tenantId'];

export const totalName = (listField: string): string => `${listField}Total`;

/** Every LIST of records has a computed total: `groupList` → `groupListTotal`. */
export function totalField(list: Field): Field {
  return { ...base, name: totalName(list.name), kind: 'LONG', totalOf: list.name, system: false };
}

export function modelField(field: ModelField, relation: Relation | undefined): Field {
  const inverse = field.inverseOf !== undefined;
  return {
    name: field.name,
    kind: field.kind,
    typeName: field.typeName,
    maxLength: field.maxLength,
    min: field.min,
    max: field.max,
    format: field.format,
    enumValues: field.values?.map((name) => ({ name })),
    required: field.required ?? false,
    readOnly: field.readOnly === true || inverse || field.kind === 'NONE',
    unique: field.unique ?? false,
    searchable: field.searchable ?? false,
    sortable: field.sortable ?? false,
    filterable: field.kind !== 'NONE',
    default: field.default,
    relation,
    totalOf: undefined,
    system: false,
  };
}
