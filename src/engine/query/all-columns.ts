import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { ObjectModel } from '../model/object-model.ts';

/**
 * Paths of all that files can have of an object: the columns of its list in their order, hidden ones too, then its other
 * fields. Tenants' own fields are columns of their own.
 */
export function allColumnPaths({ columns, fields }: Pick<ObjectModel, 'columns' | 'fields'>): string[] {
  const others = [...fields.values()].filter(
    ({ name, kind }) => kind !== 'NONE' && name !== CUSTOM_FIELDS.name,
  );
  return [...new Set([...columns.map(({ path }) => path), ...others.map(({ name }) => name)])];
}
