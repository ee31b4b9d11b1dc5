import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { defaultsOf } from '../../../contract/record/defaults.ts';
import { plainText } from '../db/statement.ts';
import { columnOf } from '../sql/names.ts';
import { readColumn } from '../sql/read.ts';

/** Parts of the statements that make records of what earlier versions kept otherwise. */

export const id = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** As `uuidv7()` of later PostgreSQL: ids of records and of the history's rows are in the order in which they came. */
export const NEW_ID = `overlay(gen_random_uuid()::text placing regexp_replace(lpad(to_hex(
  (extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2-7') from 1 for 15)`;

export const namedDefaults = (fields: readonly Field[]) =>
  Object.fromEntries(defaultsOf(fields, null).map(([{ name }, value]) => [name, value]));

/** A change of the history: the field has got the value, SQL of JSON. */
export const toldValue = (field: Field, sql: string): string =>
  `jsonb_build_object('field', ${text(field.name)}, 'before', null, 'after', ${sql})`;

/** The same of the row `r`, behind other changes; nothing where it has no value. */
export function toldWhereGiven(object: ObjectType, field: Field): string {
  const value = toldValue(field, plainText(readColumn(object, 'r', field)));
  return ` || case when r.${id(columnOf(field))} is null then '[]' else jsonb_build_array(${value}) end`;
}

/**
 * The end of a statement that has made the records `r` (`tenant_id`, `id`): the row of each in the history, of which one event
 * tells each tenant.
 * @param changes SQL of the JSON array of changes, of the row `r`
 */
export const toldAsCreated = ({ name }: ObjectType, changes: string): string => `,
    h as (select r.*, ${NEW_ID} as history from r), e as (
      insert into tessera.event (tenant_id, name, object, rows, first_row, last_row)
      select tenant_id, 'CREATE', ${text(name)}, count(*), min(history), max(history) from h group by tenant_id
      returning tenant_id, id
    ) insert into tessera.audit (tenant_id, id, user_id, user_name, object, record_id, action, changes, event)
      select r.tenant_id, r.history, null, 'Tessera', ${text(name)}, r.id, 'CREATE',
        ${changes}, e.id from h as r join e on e.tenant_id = r.tenant_id`;
