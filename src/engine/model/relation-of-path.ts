import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { isRelation } from './fields.ts';
import type { ObjectModel } from './object-model.ts';

/** The relation to one record over which a list can show fields of that record. */
export const isThrough = (field: ObjectField | undefined): field is ObjectField =>
  field?.kind === 'OBJECT' && isRelation(field) && !field.isCustomField;

/** The relation that a column's path leads over: `workplace` of `workplace.city`; undefined for other paths. */
export function relationOfPath(
  { fields }: Pick<ObjectModel, 'fields'>,
  path: string,
): ObjectField | undefined {
  const [name, end, ...more] = path.split('.');
  const relation = fields.get(name as string);
  return end && more.length === 0 && isThrough(relation) ? relation : undefined;
}
