import { sql } from 'kysely';
import type { ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { columnType, columnValue } from '../formats/index.ts';
import { brokenColumn, type Gate, type Gated, type GatedFields, judgeOf } from './gate.ts';
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
  gate: Gate,
): TenantStatement<{ readonly after: Values } & Gated> {
  // Nothing in a field of the tenant's own is no value at all.
  const columns = columnsOf(object, values).map(({ name, value }) =>
    name === CUSTOM_COLUMN ? { name, value: sql`jsonb_strip_nulls(${value})` } : { name, value },
  );
  columns.push(...stampsOf(object, values));
  const names = ['tenant_id', 'id', ...columns.map(({ name }) => name)];
  const given = [sql`${tenantId}`, sql`${id}`, ...columns.map(({ value }) => value)];
  const tests = gate.insert();
  return tenantStatement(
    tenantId,
    sql<{ after: Values } & Gated>`insert into ${sql.table(tableOf(object))} as t
      (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(given)}) returning ${readWritten(object, values)} as after${brokenColumn(tests, 't', 't')}`,
    { judge: judgeOf(tests, () => id) },
  );
}

export interface UpdatedRow extends Gated {
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

/** What the gate is told of a write. `lists`: of LIST fields, what tells that their records change. */
export function gatedFields(
  { fields, custom }: WriteValues,
  lists: ReadonlyMap<string, Sql> = new Map(),
): GatedFields {
  return { names: [...Object.keys(fields), ...(custom ? [CUSTOM_FIELDS.name] : [])], lists };
}

/**
 * Changes a record's row, and counts a change of its lists as one of the record. Answers a row when the record was
 * live and at the version; nothing otherwise.
 */
export function compileUpdate(
  { tenantId, object, id }: RecordKey,
  version: number,
  values: WriteValues,
  gate: Gate,
): TenantStatement<UpdatedRow> {
  const table = sql.table(tableOf(object));
  const lists = listsOf(object, values.fields);
  const { sets, differs } = changedColumns(object, values);
  const changedLists = new Map(
    lists.map(({ field, ids }) => {
      const before = sql`row_before.lists -> ${field.name}::text`;
      return [field.name, sql`(${before} is distinct from ${JSON.stringify(ids)}::jsonb)`];
    }),
  );
  differs.push(...changedLists.values());
  if (!differs.length) differs.push(sql`false`);
  const tests = gate.update(gatedFields(values, changedLists));
  const current = sql`t.tenant_id = ${tenantId} and t.id = ${id} and t.version = ${version} and t.deleted_at is null`;
  const written = readWritten(object, values);
  return tenantStatement(
    tenantId,
    // The lock first: what is read here is then what the update changes, whoever else writes.
    sql<UpdatedRow>`with ${rowWas(tests, sql`${table} as t where ${current}`)}row_before as (
      select ${written} as fields, ${readLists({ tenantId, object }, id, lists)} as lists
      from ${tests.length ? sql`row_was as t` : sql`${table} as t where ${current} for update`}
    ), row_after as (
      update ${table} as t set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now()
      from row_before${tests.length ? sql`, row_was` : sql``} where ${current} and (${sql.join(differs, sql` or `)})
      returning ${written} as fields${brokenColumn(tests, 'row_was', 't')}
    )
    select row_before.fields as before, row_before.lists, row_after.fields as after${
      tests.length ? sql`, row_after.broken` : sql``
    }
    from row_before left join row_after on true`,
    { judge: judgeOf(tests, () => id) },
  );
}

/** The rows as they were, locked, where rules are asked of them. */
export const rowWas = (tests: readonly unknown[], rows: Sql): Sql =>
  tests.length ? sql`row_was as (select t.* from ${rows} for update), ` : sql``;

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
  gate: Gate,
): TenantStatement<{ id: string } & Gated> {
  const { to, from, tests } = marking(mark, gate);
  return tenantStatement<{ id: string } & Gated>(
    tenantId,
    sql`update ${sql.table(tableOf(object))} as t
    set deleted_at = ${to}, version = t.version + 1, modified_at = now()
    where t.tenant_id = ${tenantId} and t.id = ${id} and t.version = ${version} and t.deleted_at is ${from}
    returning t.id${brokenColumn(tests, 't', 't')}`,
    { judge: judgeOf(tests, (row) => row.id) },
  );
}

/** What a mark sets, what it was before, and what is asked: of the row's values, which stay. */
export function marking(mark: 'deleted' | 'live', gate: Gate) {
  return mark === 'deleted'
    ? { to: sql`now()`, from: sql`null`, tests: gate.remove() }
    : { to: sql`null`, from: sql`not null`, tests: gate.restore() };
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
