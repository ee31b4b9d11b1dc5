import { type RawBuilder, sql } from 'kysely';

/**
 * Adds a column that tables of an earlier version do not have. Unlike `add column if not exists` it locks nothing where
 * there is nothing to do, so that a process can start while others write. All names and the type come quoted.
 */
export function addColumn(table: string, column: string, type: string): RawBuilder<unknown> {
  return sql.raw(`do $$ begin
    if not exists (select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}') then
      alter table ${table} add column ${column} ${type};
    end if;
  end $$`);
}
