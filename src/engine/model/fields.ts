import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { SYSTEM_FIELDS, totalName } from '../../contract/metadata/fields.ts';

const SYSTEM_NAMES: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(({ name }) => name));

/** id, version, createdAt and modifiedAt: every record has them, and nobody writes them. */
export function isSystemField(field: ObjectField): boolean {
  return SYSTEM_NAMES.has(field.name);
}

/** Is the field the computed total of a LIST field, such as `groupListTotal`? */
export function isTotal(field: ObjectField, fields: ReadonlyMap<string, ObjectField>): boolean {
  if (!field.readOnly) return false;
  for (const each of fields.values()) {
    if (each.kind === 'LIST' && isRelation(each) && totalName(each.name) === field.name) return true;
  }
  return false;
}

/** Does the field refer to records of another object? A LIST may hold plain values or items instead. */
export function isRelation({ kind, typeName, element }: ObjectField): boolean {
  return (kind === 'LIST' || kind === 'OBJECT') && typeName !== null && element === null;
}
