import { definitionOf, settingsOf } from '../formats/index.ts';
import { ELEMENT_KINDS, type ElementKind, type FieldElement, type ItemRules } from '../kinds/kind.ts';
import { isOwned } from './check-personal.ts';
import type { Computed, Field, Relation } from './catalog.ts';
import type { ComputedField, ItemField, ModelField } from './model.ts';

const base = {
  required: false,
  readOnly: true,
  unique: false,
  searchable: false,
  sortable: true,
  filterable: true,
  default: undefined,
  relation: undefined,
  computed: undefined,
  custom: false,
  system: true,
} as const;

/** What every record has, beside the fields of its model. */
export const SYSTEM_FIELDS: readonly Field[] = [
  { ...base, name: 'id', from: 'id', kind: 'STRING' },
  { ...base, name: 'version', from: 'version', kind: 'INT', sortable: false },
  { ...base, name: 'createdAt', from: 'createdAt', kind: 'TIMESTAMP' },
  { ...base, name: 'modifiedAt', from: 'modifiedAt', kind: 'TIMESTAMP' },
];

const text = { kind: 'STRING', required: true } as const;

/** The values of the fields that the tenant has defined (specification, section 3). */
export const CUSTOM_FIELDS: Field = {
  ...base,
  name: 'customFieldList',
  from: 'customFieldList',
  kind: 'LIST',
  element: [
    { ...text, name: 'fieldName' },
    { name: 'valueList', kind: 'LIST', element: 'STRING', required: false },
  ],
  readOnly: false,
  sortable: false,
  filterable: false,
  system: false,
};

/** Names that a model may not give to a field of its own. */
export const RESERVED_FIELDS = [
  ...SYSTEM_FIELDS.map(({ name }) => name),
  CUSTOM_FIELDS.name,
  'customFields',
  'deletedAt',
  'tenantId',
];

export const totalName = (listField: string): string => `${listField}Total`;

/** Bulk updates put records into a list, and take some out of it, by these names: `groupListAdd`. */
export const addName = (listField: string): string => `${listField}Add`;
export const removeName = (listField: string): string => `${listField}Remove`;

/** Every LIST of records has a computed total: `groupList` → `groupListTotal`. */
export function totalField(list: Field): Field {
  const name = totalName(list.name);
  const computed = { type: 'count', list } as const;
  return { ...base, name, from: totalName(list.from), kind: 'LONG', computed, system: false };
}

/** Longest text of a unique field that names no `maxLength`: an index holds it whole. */
const UNIQUE_MAX_LENGTH = 250;

export function modelField(field: ModelField, relation: Relation | undefined): Field {
  const { inverseOf, computed, stamp, kind } = field;
  const settings = settingsOf(field);
  const isNumbered = field.sequence !== undefined && field.sequence.given !== true;
  const given =
    inverseOf !== undefined || computed !== undefined || stamp !== undefined || isNumbered || kind === 'NONE';
  const linked: Field = {
    name: field.name,
    from: field.name,
    kind: field.kind,
    typeName: field.typeName,
    minLength: field.minLength,
    maxLength: field.maxLength ?? (field.unique ? UNIQUE_MAX_LENGTH : undefined),
    min: field.min,
    max: field.max,
    format: field.format,
    ...(settings ? { settings } : {}),
    // The parts of a count are called as an ENUM's values are.
    enumValues: enumValues(field.values ?? computed?.breakdown?.map(({ name }) => name)),
    element: elementOf(field),
    required: field.required ?? false,
    readOnly: field.readOnly === true || given,
    unique: field.unique ?? false,
    searchable: field.searchable ?? false,
    sortable: field.sortable ?? false,
    filterable: field.kind !== 'NONE' && field.computed?.matching === undefined,
    default: field.default,
    ...(field.ownDomain ? { ownDomain: true } : {}),
    ...(field.right ? { right: field.right } : {}),
    ...(field.told ? { told: true } : {}),
    ...(field.quotes ? { quotes: true } : {}),
    ...(isOwned(field) ? { owned: true } : {}),
    ...(field.rowRules === 'open' ? { isOpen: true } : {}),
    ...(field.leaving ? { leaving: field.leaving } : {}),
    ...(field.renamedFrom ? { renamedFrom: field.renamedFrom } : {}),
    ...(field.renamedValues ? { renamedValues: field.renamedValues } : {}),
    ...(relation && field.onDelete === 'refuse' ? { refusesDelete: true } : {}),
    ...(field.refuseWhile ? { refuseWhile: field.refuseWhile } : {}),
    ...(field.usableWhen ? { usableWhen: field.usableWhen } : {}),
    ...(field.backfill ? { backfill: field.backfill } : {}),
    relation,
    computed: undefined,
    stamp: field.stamp,
    custom: false,
    system: false,
  };
  return field.default === undefined ? linked : { ...linked, default: canonical(field.default, linked) };
}

/** A default as the API has values of its kind: LONG as text, a phone in E.164. One that does not fit is told elsewhere. */
function canonical(value: Field['default'], field: Field): Field['default'] {
  const parsed = definitionOf(field).parse(value, field);
  return parsed.ok ? (parsed.value as Field['default']) : value;
}

const enumValues = (names: readonly string[] | undefined) => names?.map((name) => ({ name }));

/** `find` knows the fields of the same object; undefined where one that is needed cannot be used. */
export function computedOf(
  given: ComputedField,
  find: (name: string | undefined) => Field | undefined,
): Computed | undefined {
  const { count, where, minutesFrom, minutesTo, matching } = given;
  if (count !== undefined) {
    const list = find(count);
    return list && { type: 'count', list, where };
  }
  if (matching !== undefined) return matchingOf(matching, given, find);
  const [from, to] = [find(minutesFrom), find(minutesTo)];
  return from && to && { type: 'minutes', from, to };
}

function matchingOf(
  object: string,
  { filterField, listField, listedWhen, breakdown = [] }: ComputedField,
  find: (name: string | undefined) => Field | undefined,
): Computed | undefined {
  const [filter, list, decides] = [find(filterField), find(listField), find(listedWhen?.field)];
  if (!filter || !list || (listedWhen && !decides)) return undefined;
  const when = listedWhen && decides ? { field: decides, value: listedWhen.value } : undefined;
  return { type: 'matching', object, filter, list, listedWhen: when, breakdown };
}

/** The kind that a LIST names as its type, where it holds plain values. */
export function elementKind(typeName: string | undefined): ElementKind | undefined {
  return ELEMENT_KINDS.find((kind) => kind === typeName);
}

function elementOf(field: ModelField): FieldElement | undefined {
  if (field.kind !== 'LIST') return undefined;
  return field.item?.map(itemRules) ?? elementKind(field.typeName);
}

/** Items of the inputs of workflow elements may have a format, too. */
type Item = ItemField & Partial<Pick<ModelField, 'format' | 'filterObject'>>;

function itemRules({ name, kind, typeName, values, required, maxLength, ...more }: Item): ItemRules {
  const settings = settingsOf({ kind, ...more });
  return {
    name,
    kind,
    typeName,
    maxLength,
    ...(more.format ? { format: more.format } : {}),
    ...(settings ? { settings } : {}),
    enumValues: enumValues(values),
    element: typeName,
    required: required ?? false,
  };
}
