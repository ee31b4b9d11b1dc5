import { createHash } from 'node:crypto';
import type { Field, ObjectType, Relation } from '../../../contract/metadata/catalog.ts';

/**
 * Names in the database. Snake case of metadata names is one to one: those begin with a letter and have
 * letters and digits only, so that every underscore stands before what was a capital.
 */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital, at: number) => `${at ? '_' : ''}${capital.toLowerCase()}`);
}

export const tableName = (objectName: string): string => databaseName(snakeCase(objectName));
export const columnName = (fieldName: string): string => databaseName(snakeCase(fieldName));

/** Where the records of an object are: the table of its source. */
export const tableOf = ({ source, tablePrefix }: Pick<ObjectType, 'source' | 'tablePrefix'>): string =>
  prefixed(tableName(source), tablePrefix);
/** Where the records are that a relation leads to. */
export const targetTable = ({ target, tablePrefix }: Relation): string =>
  prefixed(tableName(target), tablePrefix);

const prefixed = (table: string, prefix: string | undefined): string =>
  prefix === undefined ? table : databaseName(`${prefix}${table}`);

/**
 * What the names of the tables of a tenant's own objects begin with: `own_0` and 15 digits of a hash. In other
 * tables' names every underscore stands before a letter or another one.
 */
export function ownTablePrefix(tenantId: string): string {
  return `${OWN_TABLES}${createHash('sha256').update(tenantId).digest('hex').slice(0, 15)}_`;
}

/** What the names of all tables of tenants' own objects begin with. */
export const OWN_TABLES = 'own_0';
export const isOwnTable = (table: string): boolean => table.startsWith(OWN_TABLES);
export const columnOf = (field: Field): string => columnName(field.from);

/** The column that holds all values of tenants' own fields, as a JSON object. */
export const CUSTOM_COLUMN = 'custom_fields';

/** The table that holds a LIST of records: `contact__group_list(tenant_id, owner_id, target_id, position)`. */
export function linkTableName(objectName: string, fieldName: string, prefix = ''): string {
  return databaseName(`${prefix}${snakeCase(objectName)}__${snakeCase(fieldName)}`);
}

/** Index and constraint names: `contact__unique__email`. */
export function indexName(table: string, purpose: string, column: string): string {
  return databaseName(`${table}__${purpose}__${column}`);
}

/** Indexes on tenants' own fields begin with this: no model file tells of them. */
export const customIndexPrefix = (table: string): string => `${table}__custom__`;

/** PostgreSQL cuts names at 63 bytes; a longer one keeps its head and gets a hash of the whole. */
function databaseName(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

/** Where a LIST's links are stored, and which column holds the list's own record and which the other. */
export function linkOf(object: ObjectType, list: Field, relation: Relation) {
  return relation.type === 'inverseMembers'
    ? {
        table: linkTableName(relation.target, relation.through, relation.tablePrefix),
        own: 'target_id',
        other: 'owner_id',
      }
    : {
        table: linkTableName(object.source, list.from, object.tablePrefix),
        own: 'owner_id',
        other: 'target_id',
      };
}
