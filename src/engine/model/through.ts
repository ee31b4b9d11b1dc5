import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { isRelation } from './fields.ts';
import type { ColumnModel, ObjectModel } from './object-model.ts';

/** The relation to one record over which a list can show fields of that record. */
const isThrough = (field: ObjectField | undefined): field is ObjectField =>
  field?.kind === 'OBJECT' && isRelation(field) && !field.isCustomField;

/** The relations of an object to one record each. */
export const singleRelations = ({ fields }: Pick<ObjectModel, 'fields'>): readonly ObjectField[] =>
  [...fields.values()].filter(isThrough);

/** The relation that a column's path leads over: `workplace` of `workplace.city`; undefined for other paths. */
export function relationOfPath(
  { fields }: Pick<ObjectModel, 'fields'>,
  path: string,
): ObjectField | undefined {
  const [name, end, ...more] = path.split('.');
  const relation = fields.get(name as string);
  return end && more.length === 0 && isThrough(relation) ? relation : undefined;
}

/**
 * What a list can show of the record that a relation leads to: what that record's own list can, each called by both
 * labels. Not its id, which says nothing to people, and what is counted for the records of a list themselves alone.
 */
export function throughColumns(
  relation: ObjectField,
  { columns, otherColumns }: Pick<ObjectModel, 'columns' | 'otherColumns'>,
): readonly ColumnModel[] {
  return [...columns, ...otherColumns]
    .filter(({ path, field }) => path !== 'id' && !path.includes('.') && !field.matching)
    .map((column) => ({
      ...column,
      path: `${relation.name}.${column.path}`,
      label: `${relation.label} › ${column.label}`,
      hidden: true,
      sortable: false,
      pinned: undefined,
      editable: false,
      through: { relation, column },
    }));
}

/** The same object, whose list can show more columns. */
export function withMoreColumns(model: ObjectModel, more: readonly ColumnModel[]): ObjectModel {
  const known = new Set([...model.columns, ...model.otherColumns].map(({ path }) => path));
  return { ...model, otherColumns: [...model.otherColumns, ...more.filter(({ path }) => !known.has(path))] };
}
