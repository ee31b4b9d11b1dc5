import { type RawBuilder, sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { storageOf } from '../formats/index.ts';
import { customType, customValue } from './custom.ts';
import { ordered, SEARCH_PURPOSE, searched } from '../db/fold.ts';
import { CUSTOM_COLUMN, indexName, tableOf } from './names.ts';

/** An index on the values of a tenant's own field. Tenants that have the field alike share it. */
export interface CustomIndex {
  readonly name: string;
  readonly table: string;
  /** Everything after `create index … on <table>`; holds no parameters. */
  readonly definition: RawBuilder<unknown>;
  /** What an earlier version had in its place. */
  readonly replaces?: string;
}

/** The indexes of a searchable field: on the very expressions that filters and sorts have. Lists have none. */
export function customIndexes(object: ObjectType, field: Field): CustomIndex[] {
  const table = tableOf(object);
  const { foldsCase } = storageOf(field);
  const value = customValue(sql.id(CUSTOM_COLUMN), field);
  const named = (purpose: string) => indexName(table, `custom__${purpose}`, field.name);
  const indexes: CustomIndex[] = [];
  if (field.sortable) {
    const definition = sql`(tenant_id, ${foldsCase ? ordered(value) : value}, id) where deleted_at is null`;
    const [earlier, name] = [named(`sort_${formOf(field)}`), named(`sorted_${formOf(field)}`)];
    indexes.push(
      foldsCase ? { name, table, definition, replaces: earlier } : { name: earlier, table, definition },
    );
  }
  if (foldsCase) {
    const definition = sql`using gin (${searched(value)} gin_trgm_ops)`;
    indexes.push({ name: named(SEARCH_PURPOSE), table, definition, replaces: named('search') });
  }
  return indexes;
}

/** Fields of one name and form have the same expression, whatever their types. */
function formOf(field: Field): string {
  const type = customType(field).replaceAll(' ', '_');
  return type === 'text' ? field.kind.toLowerCase() : type;
}
