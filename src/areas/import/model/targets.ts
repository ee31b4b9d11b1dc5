import {
  type ColumnMapping,
  type ColumnTarget,
  type ImportMapping,
  NAME_ORDERS,
  type NameOrder,
  targetField,
} from '../../../contract/import/mapping.ts';
import type { ObjectField, ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { isRelation } from '../../../engine/model/fields.ts';

/** Where a column can go, by what it is: one's own fields come after those of the product. */
export const TARGET_GROUPS = ['fields', 'relations', 'own', 'name'] as const;
type TargetGroup = (typeof TARGET_GROUPS)[number];

/** A place that a column of a file can go to. */
export interface ImportTarget {
  /** Tells targets apart; see {@link targetKey}. */
  readonly key: string;
  readonly group: TargetGroup;
  readonly target: NonNullable<ColumnTarget>;
  /** Of a full name: in which order the column has its parts. */
  readonly order: NameOrder | undefined;
  /** Undefined for full names, which are two. */
  readonly field: ObjectField | undefined;
}

/** One text for a target; empty for none. */
export function targetKey(target: ColumnTarget): string {
  return target ? Object.entries(target).flat().join(':') : '';
}

/** Fields that a column can fill: no computed ones, none of several values each, and none that the role may not write. */
function isFilled({ name, readOnly, kind, element }: ObjectField): boolean {
  return name === 'id' || (!readOnly && kind !== 'NONE' && !Array.isArray(element));
}

function groupOf(field: ObjectField): TargetGroup {
  if (field.isCustomField) return 'own';
  return isRelation(field) ? 'relations' : 'fields';
}

/** All places that columns of a file can go to, in the order of their groups. */
export function importTargets(
  { fields }: Pick<ObjectMetadata, 'fields'>,
  hasFullName: boolean,
): readonly ImportTarget[] {
  const ofFields = fields.filter(isFilled).map((field): ImportTarget => {
    const target = field.isCustomField ? { custom: field.name } : { field: field.name };
    return { key: targetKey(target), group: groupOf(field), target, order: undefined, field };
  });
  const names = NAME_ORDERS.map((order): ImportTarget => {
    const target = { fullName: order };
    return { key: targetKey(target), group: 'name', target, order, field: undefined };
  });
  const all = hasFullName ? [...ofFields, ...names] : ofFields;
  return TARGET_GROUPS.flatMap((group) => all.filter((target) => target.group === group));
}

const UNMAPPED: Omit<ColumnMapping, 'column'> = {
  target: null,
  write: 'overwrite',
  separator: null,
  values: {},
  format: null,
};

/** What becomes of a column. */
export function columnMapping({ columns }: ImportMapping, column: number): ColumnMapping {
  return columns.find((each) => each.column === column) ?? { ...UNMAPPED, column };
}

/** The place of a column in the mapping, as problems name it. */
export function columnPointer({ columns }: ImportMapping, column: number): string {
  return `/columns/${String(columns.findIndex((each) => each.column === column))}`;
}

/** The mapping with another column of it. Another target begins without the settings of the one before. */
export function changeColumn(
  mapping: ImportMapping,
  column: number,
  changes: Partial<Omit<ColumnMapping, 'column'>>,
): ImportMapping {
  const before = columnMapping(mapping, column);
  const isOther = 'target' in changes && targetKey(changes.target ?? null) !== targetKey(before.target);
  const kept = isOther ? { ...UNMAPPED, column, write: before.write } : before;
  const next: ColumnMapping = { ...kept, ...changes };
  // Beside another one it is for rows in which that is empty, until something else is chosen.
  if (isOther && next.target && besideOf(mapping, next) && !next.join) next.join = 'else';
  const others = mapping.columns.filter((each) => each.column !== column);
  return { ...mapping, columns: [...others, next].toSorted((a, b) => a.column - b.column) };
}

/** The first of the columns before that go where this one goes. */
export function besideOf(
  { columns }: ImportMapping,
  { column, target }: ColumnMapping,
): ColumnMapping | undefined {
  const key = targetKey(target);
  return key === ''
    ? undefined
    : columns.find((each) => each.column < column && targetKey(each.target) === key);
}

/** Is a column mapped to the field? */
export function isMapped({ columns }: ImportMapping, field: string): boolean {
  return columns.some(({ target }) => targetField(target) === field);
}
