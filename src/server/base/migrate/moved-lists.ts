import { sql as raw } from 'kysely';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { defaultsOf } from '../../../contract/record/defaults.ts';
import type { MovedList } from '../../../contract/metadata/model-moved.ts';
import { columnType } from '../formats/index.ts';
import { plainText } from '../db/statement.ts';
import { filledNew } from '../sql/fills.ts';
import { columnOf, linkTableName, tableName, tableOf } from '../sql/names.ts';
import { readColumn } from '../sql/read.ts';
import type { Step } from './step.ts';

/** The table of a list that became records of an object. */
export interface MovedTable {
  readonly table: string;
  /** Undefined while an end of the relation, or what it leads to, is broken: then the table stays as it is. */
  readonly move: Step | undefined;
}

/** The tables of all lists that became records, and how they become that (key `movedFrom` of a model). */
export function movedTables({ objects }: Pick<Catalog, 'objects'>): MovedTable[] {
  return [...objects.values()].flatMap((object) =>
    (object.movedFrom ?? []).map((moved) => {
      const table = linkTableName(moved.object, moved.list);
      const [owner, member] = [object.fields.get(moved.owner), object.fields.get(moved.member)];
      return { table, move: owner && member && moveStep(table, object, moved, { owner, member }) };
    }),
  );
}

const id = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** As `uuidv7()` of later PostgreSQL: ids of records and of the history's rows are in the order in which they came. */
const NEW_ID = `overlay(gen_random_uuid()::text placing regexp_replace(lpad(to_hex(
  (extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2-7') from 1 for 15)`;

/**
 * Makes a record of each place of the list, with its row of the history, of which one event tells each tenant. Deleted ends count as well: they may come
 * back. What either end has here already stands, deleted or not, since it was said later; a place with one end that is
 * gone for good is none.
 */
function moveStep(
  table: string,
  object: ObjectType,
  { object: ownerObject, values }: MovedList,
  ends: { readonly owner: Field; readonly member: Field },
): Step {
  const fields = [...object.fields.values()];
  const given = { ...namedDefaults(fields), ...values };
  const fixed = fields.flatMap((field) => {
    const type = columnType(field);
    const value = given[field.name];
    if (field.stamp === 'time') return [{ field, sql: 'now()' }];
    return type === null || value === undefined
      ? []
      : [{ field, sql: `${text(typeof value === 'string' ? value : JSON.stringify(value))}::${type}` }];
  });
  const [owner, member] = [columnOf(ends.owner), columnOf(ends.member)];
  const placed = new Map<Field, string>([
    [ends.owner, 'l.owner_id'],
    [ends.member, 'l.target_id'],
    ...fixed.map(({ field, sql }) => [field, sql] as const),
  ]);
  const filled = filledNew(raw`l.tenant_id`, object, (field) => {
    const value = placed.get(field);
    return value === undefined ? undefined : raw`${raw.raw(value)}`;
  });
  for (const [field, value] of filled) placed.set(field, plainText(value));
  const columns = [...placed.keys()].map((field) => id(columnOf(field)));
  const target = id(tableOf(object));
  const told = [
    { field: ends.owner, sql: `to_jsonb(r.${id(owner)})` },
    { field: ends.member, sql: `to_jsonb(r.${id(member)})` },
    ...Object.entries(given).flatMap(([name, value]) => {
      const field = object.fields.get(name);
      return field ? [{ field, sql: `${text(JSON.stringify(value))}::jsonb` }] : [];
    }),
  ].map(
    ({ field, sql }) => `jsonb_build_object('field', ${text(field.name)}, 'before', null, 'after', ${sql})`,
  );
  const toldFilled = [...filled.keys()].map((field) => {
    const value = `jsonb_build_object('field', ${text(field.name)}, 'before', null, 'after',
      ${plainText(readColumn(object, 'r', field))})`;
    return ` || case when r.${id(columnOf(field))} is null then '[]' else jsonb_build_array(${value}) end`;
  });
  const memberTable = id(tableName(ends.member.relation?.target ?? ''));
  return {
    title: `move the places of ${table} to ${object.name}`,
    sql: `with r as (
      insert into ${target} (tenant_id, id, ${columns.join(', ')})
      select l.tenant_id, ${NEW_ID}, ${[...placed.values()].join(', ')}
      from ${id(table)} as l
      join ${id(tableName(ownerObject))} as o on o.tenant_id = l.tenant_id and o.id = l.owner_id
      join ${memberTable} as m on m.tenant_id = l.tenant_id and m.id = l.target_id
      where not exists (select from ${target} as t where t.tenant_id = l.tenant_id
        and t.${id(owner)} = l.owner_id and t.${id(member)} = l.target_id)
      returning tenant_id, id, ${[ends.owner, ends.member, ...filled.keys()].map((field) => id(columnOf(field))).join(', ')}
    ), h as (select r.*, ${NEW_ID} as history from r), e as (
      insert into tessera.event (tenant_id, name, object, rows, first_row, last_row)
      select tenant_id, 'CREATE', ${text(object.name)}, count(*), min(history), max(history) from h group by tenant_id
      returning tenant_id, id
    ) insert into tessera.audit (tenant_id, id, user_id, user_name, object, record_id, action, changes, event)
      select r.tenant_id, r.history, null, 'Tessera', ${text(object.name)}, r.id, 'CREATE',
        jsonb_build_array(${told.join(', ')})${toldFilled.join('')}, e.id from h as r join e on e.tenant_id = r.tenant_id`,
  };
}

const namedDefaults = (fields: readonly Field[]) =>
  Object.fromEntries(defaultsOf(fields, null).map(([{ name }, value]) => [name, value]));
