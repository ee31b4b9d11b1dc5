import { sql } from 'kysely';
import type { ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { columnType, columnValue } from '../formats/index.ts';
import { listsOf, readLists } from './lists.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';
import type { RecordKey, Values } from './record-key.ts';
import { seenBy } from './seen.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';

/** What a write changes: values of fields by name, and of tenants' own fields. */
export interface WriteValues {
  readonly fields: Values;
  /** Values to be set, null for those to be cleared. */
  readonly custom?: Values | undefined;
  /** Who writes, for records that tell it. */
  readonly by?: string;
}

interface ColumnValue {
  readonly name: string;
  readonly value: Sql;
}

/** The values that are kept in the record's own row. */
export function columnsOf(object: ObjectType, { fields, custom }: WriteValues): ColumnValue[] {
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

/** What the record tells of its last write, where its model wants that. */
function stampsOf(object: ObjectType, { by }: WriteValues): ColumnValue[] {
  return [...object.fields.values()].flatMap((field): ColumnValue[] => {
    if (field.stamp === 'time') return [{ name: columnOf(field), value: sql`now()` }];
    return field.stamp === 'actor' && by !== undefined ? [{ name: columnOf(field), value: sql`${by}` }] : [];
  });
}

/** The same values as the row `t` has them, in the API's form: own fields all together, under their column's name. */
export function readWritten(object: ObjectType, { fields, custom }: WriteValues): Sql {
  const values = Object.keys(fields).flatMap((name) => {
    const field = object.fields.get(name);
    return field && columnType(field) ? [sql`${readColumn(object, 't', field)} as ${sql.id(name)}`] : [];
  });
  if (custom) values.push(sql`${column('t', CUSTOM_COLUMN)} as ${sql.id(CUSTOM_COLUMN)}`);
  return values.length ? sql`(select to_json(r$) from (select ${sql.join(values)}) as r$)` : sql`'{}'::json`;
}

/** Answers the values as they were written. */
export function compileInsert(
  { tenantId, object, id }: RecordKey,
  values: WriteValues,
): TenantStatement<{ readonly after: Values }> {
  // Nothing in a field of the tenant's own is no value at all.
  const columns = columnsOf(object, values).map(({ name, value }) =>
    name === CUSTOM_COLUMN ? { name, value: sql`jsonb_strip_nulls(${value})` } : { name, value },
  );
  columns.push(...stampsOf(object, values));
  const names = ['tenant_id', 'id', ...columns.map(({ name }) => name)];
  const given = [sql`${tenantId}`, sql`${id}`, ...columns.map(({ value }) => value)];
  return tenantStatement(
    tenantId,
    sql<{ after: Values }>`insert into ${sql.table(tableOf(object))} as t
      (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(given)}) returning ${readWritten(object, values)} as after`,
  );
}

export interface UpdatedRow {
  /** The values that the write names, as they were. */
  readonly before: Values;
  /** The same of LIST fields: ids in their order. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** As they are now; null where the record had all of these values already, and so was not written. */
  readonly after: Values | null;
}

/** What an update of the row `t` sets, each with a comma behind it, and what tells that it changes anything. */
export function changedColumns(object: ObjectType, values: WriteValues): { sets: Sql[]; differs: Sql[] } {
  const columns = columnsOf(object, values).map(({ name, value }) => {
    const old = column('t', name);
    if (name !== CUSTOM_COLUMN) return { name: sql.id(name), old, value };
    // Own fields that the write does not name stay as they are; those set to null go.
    const known = sql`coalesce(${old}, '{}')`;
    return { name: sql.id(name), old: known, value: sql`jsonb_strip_nulls(${known} || ${value})` };
  });
  const stamps = stampsOf(object, values).map(({ name, value }) => ({ name: sql.id(name), value }));
  return {
    sets: [...columns, ...stamps].map(({ name, value }) => sql`${name} = ${value}, `),
    differs: columns.map(({ old, value }) => sql`${old} is distinct from ${value}`),
  };
}

/**
 * Changes a record's row, and counts a change of its lists as one of the record. Answers a row when the record was
 * live and at the version; nothing otherwise.
 */
export function compileUpdate(
  { tenantId, object, id }: RecordKey,
  version: number,
  values: WriteValues,
): TenantStatement<UpdatedRow> {
  const table = sql.table(tableOf(object));
  const lists = listsOf(object, values.fields);
  const { sets, differs } = changedColumns(object, values);
  if (lists.length) {
    const given = Object.fromEntries(lists.map(({ field, ids }) => [field.name, ids]));
    differs.push(sql`row_before.lists is distinct from ${JSON.stringify(given)}::jsonb`);
  }
  if (!differs.length) differs.push(sql`false`);
  const current = sql`t.tenant_id = ${tenantId} and t.id = ${id} and t.version = ${version} and t.deleted_at is null`;
  const written = readWritten(object, values);
  return tenantStatement(
    tenantId,
    // The lock first: what is read here is then what the update changes, whoever else writes.
    sql<UpdatedRow>`with row_before as (
      select ${written} as fields, ${readLists({ tenantId, object }, id, lists)} as lists
      from ${table} as t where ${current} for update
    ), row_after as (
      update ${table} as t set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now()
      from row_before where ${current} and (${sql.join(differs, sql` or `)})
      returning ${written} as fields
    )
    select row_before.fields as before, row_before.lists, row_after.fields as after
    from row_before left join row_after on true`,
  );
}

/** What a live record has in these fields. */
export function compileFields(
  { tenantId, object, id }: RecordKey,
  names: readonly string[],
): TenantStatement<{ readonly fields: Values }> {
  const wanted = { fields: Object.fromEntries(names.map((name) => [name, null])) };
  return tenantStatement(
    tenantId,
    sql<{
      fields: Values;
    }>`select ${readWritten(object, wanted)} as fields from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.id = ${id} and t.deleted_at is null`,
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

export interface Reference {
  readonly field: string;
  /** Of the object that it refers to. */
  readonly table: string;
  readonly ids: readonly string[];
  /** Which of that object's records there are for the writer, where not all. */
  readonly seen?: SeenRecords | undefined;
  /** The records are not to be deleted before the write has ended. */
  readonly kept?: boolean | undefined;
}

/** Which ids of the references are no live records of their object that the writer sees. */
export function compileMissing(
  tenantId: string,
  references: readonly Reference[],
): TenantStatement<{ readonly field: string; readonly id: string }> {
  const parts = references.map(
    (
      { field, table, ids, seen },
      at,
    ) => sql`select ${field}::text as field, given.id, ${sql.lit(at)} as at, given.place
      from unnest(${[...ids]}::text[]) with ordinality as given(id, place) where not exists (
        select 1 from ${sql.table(table)} as t
        where t.tenant_id = ${tenantId} and t.id = given.id and t.deleted_at is null${seenBy(tenantId, seen)})`,
  );
  return tenantStatement(
    tenantId,
    sql<{ field: string; id: string }>`${sql.join(parts, sql` union all `)} order by at, place`,
  );
}
