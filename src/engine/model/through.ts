import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { isThrough } from './relation-of-path.ts';
import type { ColumnModel, ObjectModel } from './object-model.ts';

/** The relations of an object to one record each. */
export const singleRelations = ({ fields }: Pick<ObjectModel, 'fields'>): readonly ObjectField[] =>
  [...fields.values()].filter(isThrough);

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
      through: { names: [relation.name], objectName: relation.typeName ?? '', column },
    }));
}

/** The same object, whose list can show more columns. */
export function withMoreColumns(model: ObjectModel, more: readonly ColumnModel[]): ObjectModel {
  const known = new Set([...model.columns, ...model.otherColumns].map(({ path }) => path));
  return { ...model, otherColumns: [...model.otherColumns, ...more.filter(({ path }) => !known.has(path))] };
}
