import { createHash } from 'node:crypto';
import type { Relation } from '../../contract/metadata/catalog.ts';

/**
 * Names in the database. Snake case of metadata names is one to one: those begin with a letter and have
 * letters and digits only, so that every underscore stands before what was a capital.
 */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital, at: number) => `${at ? '_' : ''}${capital.toLowerCase()}`);
}

export const tableName = (objectName: string): string => snakeCase(objectName);
export const columnName = (fieldName: string): string => snakeCase(fieldName);

/** The table that holds a LIST of records: `contact__group_list(tenant_id, owner_id, target_id, position)`. */
export function linkTableName(objectName: string, fieldName: string): string {
  return databaseName(`${snakeCase(objectName)}__${snakeCase(fieldName)}`);
}

/** Index and constraint names: `contact__unique__email`. */
export function indexName(table: string, purpose: string, column: string): string {
  return databaseName(`${table}__${purpose}__${column}`);
}

/** PostgreSQL cuts names at 63 bytes; a longer one keeps its head and gets a hash of the whole. */
function databaseName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** Where a LIST's links are stored, and which column holds the list's own record and which the other. */
export function linkOf(objectName: string, fieldName: string, relation: Relation) {
  return relation.type === 'inverseMembers'
    ? { table: linkTableName(relation.target, relation.through), own: 'target_id', other: 'owner_id' }
    : { table: linkTableName(objectName, fieldName), own: 'owner_id', other: 'target_id' };
}
