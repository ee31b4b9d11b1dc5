import { sql } from 'kysely';
import { SECRET_MASK } from '../../../contract/formats/secret.ts';
import type { Field, ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { columnType, columnValue } from '../formats/index.ts';
import { filledIn } from './fills.ts';
import { brokenColumn, type Gate, type Gated, type GatedFields, type GateTest, judgeOf } from './gate.ts';
import { type MembersOf, sameMembers } from './gate-test.ts';
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
  /** Puts back what was: nothing is filled in. */
  readonly back?: boolean | undefined;
}

interface ColumnValue {
  readonly name: string;
  readonly value: Sql;
}

/** What is read in the place of a secret is no value: histories have it, and whoever puts one back. */
const isMask = (field: Field, value: unknown): boolean => field.format === 'secret' && value === SECRET_MASK;

/** The values that are kept in the record's own row. */
export function columnsOf(object: ObjectType, { fields, custom }: WriteValues): ColumnValue[] {
  const columns = Object.entries(fields).flatMap(([name, value]): ColumnValue[] => {
    const field = object.fields.get(name);
    const type = field && columnType(field);
    if (!field || !type || isMask(field, value)) return [];
    const given = columnValue(field, value);
    return [{ name: columnOf(field), value: type === 'jsonb' ? sql`${given}::jsonb` : sql`${given}` }];
  });
  if (custom) columns.push({ name: CUSTOM_COLUMN, value: sql`${JSON.stringify(custom)}::jsonb` });
  return columns;
}

/** What the record tells of its last write, where its model wants that; a write that puts back what was may name it. */
function stampsOf(object: ObjectType, { by, back, fields }: WriteValues): ColumnValue[] {
  return [...object.fields.values()].flatMap((field): ColumnValue[] => {
    if (back && fields[field.name] !== undefined) return [];
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

/** Writes a row `t`. */
export function insertRow({ tenantId, object, id }: RecordKey, values: WriteValues): Sql {
  // Nothing in a field of the tenant's own is no value at all.
  const columns = columnsOf(object, values).map(({ name, value }) =>
    name === CUSTOM_COLUMN ? { name, value: sql`jsonb_strip_nulls(${value})` } : { name, value },
  );
  columns.push(...stampsOf(object, values));
  const names = ['tenant_id', 'id', ...columns.map(({ name }) => name)];
  const given = [sql`${tenantId}`, sql`${id}`, ...columns.map(({ value }) => value)];
  return sql`insert into ${sql.table(tableOf(object))} as t (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(given)})`;
}

/** Writes a row and nothing beside it. */
export function compileInsert(key: RecordKey, values: WriteValues, gate: Gate): TenantStatement<Gated> {
  const tests = gate.insert(membersOf(key.object, values));
  const all = filledIn(key.tenantId, key.object, values, 'new');
  return tenantStatement(
    key.tenantId,
    sql<Gated>`${insertRow(key, all)} returning t.id${brokenColumn(tests, 't', 't')}`,
    { judge: judgeOf(tests, () => key.id) },
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
  members?: MembersOf,
): GatedFields {
  return { names: [...Object.keys(fields), ...(custom ? [CUSTOM_FIELDS.name] : [])], lists, members };
}

/** What a write of one record puts into its lists. */
export const membersOf = (object: ObjectType, { fields }: WriteValues): MembersOf =>
  new Map(listsOf(object, fields).map(({ field, ids }) => [field.name, sameMembers(ids)]));

/**
 * Changes a record's row `t`, and counts a change of its lists as one of the record: `row_was` is the row before, where the
 * record is live and at the version, with what its lists held; `row_after` what is asked of it where it was written.
 */
export function updateParts(
  { tenantId, object, id }: RecordKey,
  version: number,
  values: WriteValues,
  tests: readonly GateTest[],
  returning: Sql,
): Sql[] {
  const table = sql.table(tableOf(object));
  const { sets, differs } = changedColumns(object, values);
  const changed = [...differs, ...changedLists(object, values).values()];
  const current = sql`t.tenant_id = ${tenantId} and t.id = ${id} and t.version = ${version} and t.deleted_at is null`;
  const lists = readLists({ tenantId, object }, id, listsOf(object, values.fields));
  // The lock first: what is read here is then what the update changes, whoever else writes.
  return [
    sql`row_was as (select t.*, ${lists} as lists$ from ${table} as t where ${current} for no key update)`,
    sql`row_after as (
      update ${table} as t set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now() from row_was
      where ${current} and (${changed.length ? sql.join(changed, sql` or `) : sql`false`})
      returning ${returning}${brokenColumn(tests, 'row_was', 't')})`,
  ];
}

/** Of the lists that a write names, what tells that they held other records before. */
function changedLists(object: ObjectType, { fields }: WriteValues): ReadonlyMap<string, Sql> {
  return new Map(
    listsOf(object, fields).map(({ field, ids }) => [
      field.name,
      sql`(${listWas(field)} is distinct from ${JSON.stringify(ids)}::jsonb)`,
    ]),
  );
}

export const listWas = ({ name }: Field): Sql => sql`row_was.lists$ -> ${name}::text`;

export const updateTests = (object: ObjectType, values: WriteValues, gate: Gate): readonly GateTest[] =>
  gate.update(gatedFields(values, changedLists(object, values), membersOf(object, values)));

/** Changes a record's row and nothing beside it. Answers a row when the record was live and at the version. */
export function compileUpdate(
  key: RecordKey,
  version: number,
  given: WriteValues,
  gate: Gate,
): TenantStatement<UpdatedRow> {
  const values = filledIn(key.tenantId, key.object, given, 'change');
  const tests = updateTests(key.object, values, gate);
  const written = readWritten(key.object, values);
  const parts = updateParts(key, version, values, tests, sql`${written} as fields`);
  return tenantStatement(
    key.tenantId,
    sql<UpdatedRow>`with ${sql.join(parts)}
    select ${written} as before, t.lists$ as lists, row_after.fields as after${
      tests.length ? sql`, row_after.broken` : sql``
    }
    from row_was as t left join row_after on true`,
    { judge: judgeOf(tests, () => key.id) },
  );
}

/** The rows as they were, locked, where rules are asked of them. */
export const rowWas = (tests: readonly unknown[], rows: Sql): Sql[] =>
  tests.length ? [sql`row_was as (select t.* from ${rows} for no key update)`] : [];

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

export interface MissingReference {
  readonly field: string;
  readonly id: string;
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
  /** A text names them: only what is deleted keeps it from being written, and not what nobody knows. */
  readonly named?: true;
}

/**
 * Which ids of the references are no live records of their object that the writer sees. What has to be kept is locked:
 * whoever is deleting it now is waited for. Other changes of theirs go on.
 */
export function missingParts(tenantId: string, references: readonly Reference[]): Sql[] {
  const locks: Sql[] = [];
  const parts = references.map(({ field, table, ids, seen, kept, named }, at) => {
    const live = (id: Sql) =>
      sql`from ${sql.table(table)} as t where t.tenant_id = ${tenantId} and t.id = ${id}
        and t.deleted_at is null${seenBy(tenantId, seen)}`;
    const locked = sql.id(`live_${at}`);
    if (kept) {
      const rows = live(sql`any(${[...ids]}::text[])`);
      locks.push(sql`${locked} as materialized (select t.id ${rows} order by t.id for key share of t)`);
    }
    const isThere = sql`and exists (select from ${sql.table(table)} as o
      where o.tenant_id = ${tenantId} and o.id = given.id)`;
    return sql`select ${field}::text as field, given.id, ${sql.lit(at)} as at, given.place
      from unnest(${[...ids]}::text[]) with ordinality as given(id, place)
      where true ${named ? isThere : sql``} and not exists (select ${kept ? sql`from ${locked} as k where k.id = given.id` : live(sql`given.id`)})`;
  });
  return [...locks, sql`missing as (${sql.join(parts, sql` union all `)})`];
}

export const compileMissing = (
  tenantId: string,
  references: readonly Reference[],
): TenantStatement<MissingReference> =>
  tenantStatement(
    tenantId,
    sql<MissingReference>`with ${sql.join(missingParts(tenantId, references))} select field, id from missing order by at, place`,
  );
