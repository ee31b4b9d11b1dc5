import { sql } from 'kysely';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { columnType, columnValue } from '../kinds/index.ts';
import { columnOf, CUSTOM_COLUMN, linkOf, tableName, tableOf } from './names.ts';
import type { Sql } from './read.ts';
import { tenantStatement, type TenantStatement } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Every write statement names tenant and record; those on a record also its version. */
export interface RecordKey {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly id: string;
}

/** What a write changes: values of fields by name, and of tenants' own fields. */
export interface WriteValues {
  readonly fields: Values;
  /** Values to be set, null for those to be cleared. */
  readonly custom?: Values | undefined;
}

interface ColumnValue {
  readonly name: string;
  readonly value: Sql;
}

/** The values that are kept in the record's own row. */
function columnsOf(object: ObjectType, { fields, custom }: WriteValues): ColumnValue[] {
  const columns = Object.entries(fields).flatMap(([name, value]): ColumnValue[] => {
    const field = object.fields.get(name);
    const type = field && columnType(field);
    if (!field || !type) return [];
    const given = columnValue(field, value);
    return [{ name: columnOf(field), value: type === 'jsonb' ? sql`${given}::jsonb` : sql`${given}` }];
  });
  if (custom) columns.push({ name: CUSTOM_COLUMN, value: sql`${JSON.stringify(custom)}::jsonb` });
  return columns;
}

/** The values that are kept in link tables: the LIST fields. */
export function listsOf(object: ObjectType, values: Values): { field: Field; ids: readonly string[] }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    return field?.relation?.type === 'members' ? [{ field, ids: (value ?? []) as readonly string[] }] : [];
  });
}

export function compileInsert(
  { tenantId, object, id }: RecordKey,
  values: WriteValues,
): TenantStatement<object> {
  const columns = columnsOf(object, values);
  const names = ['tenant_id', 'id', ...columns.map(({ name }) => name)];
  const given = [sql`${tenantId}`, sql`${id}`, ...columns.map(({ value }) => value)];
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(tableOf(object))} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(given)})`,
  );
}

/** Answers the id when the record was live and at the version; nothing otherwise. */
export function compileUpdate(
  { tenantId, object, id }: RecordKey,
  version: number,
  values: WriteValues,
): TenantStatement<{ id: string }> {
  const sets = columnsOf(object, values).map(({ name, value }) => {
    const column = sql.id(name);
    // Own fields that the write does not name stay as they are; those set to null go.
    if (name !== CUSTOM_COLUMN) return sql`${column} = ${value}, `;
    return sql`${column} = jsonb_strip_nulls(coalesce(${column}, '{}') || ${value}), `;
  });
  return tenantStatement<{ id: string }>(
    tenantId,
    sql`update ${sql.table(tableOf(object))}
    set ${sql.join(sets, sql``)}version = version + 1, modified_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and deleted_at is null
    returning id`,
  );
}

/** Deletes softly, or brings a deleted record back; both count as a change of the version. */
export function compileMark(
  { tenantId, object, id }: RecordKey,
  version: number,
  mark: 'deleted' | 'live',
): TenantStatement<{ id: string }> {
  const [to, from] = mark === 'deleted' ? [sql`now()`, sql`null`] : [sql`null`, sql`not null`];
  return tenantStatement<{ id: string }>(
    tenantId,
    sql`update ${sql.table(tableOf(object))}
    set deleted_at = ${to}, version = version + 1, modified_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and deleted_at is ${from}
    returning id`,
  );
}

/** Takes all members out of a list; `compileLink` then writes the new ones. */
export function compileUnlink({ tenantId, object, id }: RecordKey, list: Field): TenantStatement<object> {
  const { table, own } = listLink(object, list);
  return tenantStatement(
    tenantId,
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.id(own)} = ${id}`,
  );
}

export function compileLink(
  { tenantId, object, id }: RecordKey,
  list: Field,
  ids: readonly string[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, list);
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, ${id}, member, place from unnest(${[...ids]}::text[]) with ordinality as m(member, place)`,
  );
}

/** Which of the ids are live records of the object. */
export function compileExisting(
  tenantId: string,
  objectName: string,
  ids: readonly string[],
): TenantStatement<{ id: string }> {
  return tenantStatement<{ id: string }>(
    tenantId,
    sql`select id from ${sql.table(tableName(objectName))}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::text[]) and deleted_at is null`,
  );
}

function listLink(object: ObjectType, list: Field) {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  return linkOf(object, list, list.relation);
}
