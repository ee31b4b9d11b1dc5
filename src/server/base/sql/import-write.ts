import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { columnType, columnValue } from '../formats/index.ts';
import type { Actor } from './audit.ts';
import type { AuditAction } from './audit-action.ts';
import { brokenColumn, type Gate, type Gated, judgeOf } from './gate.ts';
import { insertEvent } from './event.ts';
import { listLink } from './lists.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from './names.ts';
import type { Sql } from './read.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';

/** Values of one field, a record after the other. */
export interface FieldValues {
  readonly field: Field;
  readonly values: readonly unknown[];
}

/** Records that are written at once: values by column, which the database takes far quicker than row by row. */
export interface ManyRecords {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly ids: readonly string[];
  readonly columns: readonly FieldValues[];
  /** JSON of tenants' own fields; undefined where the write is not about them. */
  readonly custom?: readonly (string | null)[] | undefined;
  /** Who writes, for records that tell it. */
  readonly by: string;
  readonly gate: Gate;
  /** Of LIST fields that are written apart: the records whose lists change, by the field's name. */
  readonly lists?: ReadonlyMap<string, readonly string[]>;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly values: readonly unknown[];
}

function columnsOf({ columns, custom }: ManyRecords): Column[] {
  const own = columns.flatMap(({ field, values }): Column[] => {
    const type = columnType(field);
    if (type === null) return [];
    const given = field.element ? values.map((value) => columnValue(field, value)) : values;
    return [{ name: columnOf(field), type, values: given }];
  });
  return custom ? [...own, { name: CUSTOM_COLUMN, type: 'jsonb', values: custom }] : own;
}

const unnested = (ids: readonly string[], columns: readonly Column[]): Sql => {
  const lists = [
    sql`${ids}::text[]`,
    ...columns.map(({ type, values }) => sql`${values}::${sql.raw(type)}[]`),
  ];
  const names = ['id', ...columns.map(({ name }) => name)].map((name) => sql.id(name));
  return sql`unnest(${sql.join(lists)}) as r(${sql.join(names)})`;
};

function stampsOf({ object, by }: ManyRecords): { readonly name: string; readonly value: Sql }[] {
  return [...object.fields.values()].flatMap((field) =>
    field.stamp ? [{ name: columnOf(field), value: field.stamp === 'time' ? sql`now()` : sql`${by}` }] : [],
  );
}

function insertOf(records: ManyRecords): Sql {
  const { tenantId, object, ids } = records;
  const columns = columnsOf(records);
  const stamps = stampsOf(records);
  const names = ['tenant_id', 'id', ...columns.map(({ name }) => name), ...stamps.map(({ name }) => name)];
  const given = [
    sql`${tenantId}`,
    ...['id', ...columns.map(({ name }) => name)].map((name) => sql`r.${sql.id(name)}`),
    ...stamps.map(({ value }) => value),
  ];
  return sql`insert into ${sql.table(tableOf(object))} as t (${sql.join(names.map((name) => sql.id(name)))})
    select ${sql.join(given)} from ${unnested(ids, columns)}`;
}

interface Written extends Gated {
  readonly id: string;
}

/** Writes all of them, or none where a unique value is taken: an error of the database. */
export function compileInsertAll(records: ManyRecords): TenantStatement<Written> {
  const tests = records.gate.insert();
  const answer = tests.length ? sql` returning t.id${brokenColumn(tests, 't', 't')}` : sql``;
  const judge = judgeOf<Written>(tests, ({ id }) => id);
  return tenantStatement(records.tenantId, sql<Written>`${insertOf(records)}${answer}`, { judge });
}

/** Answers the ids of those that were written: a record whose unique value somebody has just taken is left out. */
export function compileInsertFree(records: ManyRecords): TenantStatement<Written> {
  const tests = records.gate.insert();
  return tenantStatement(
    records.tenantId,
    sql<Written>`${insertOf(records)} on conflict do nothing returning t.id${brokenColumn(tests, 't', 't')}`,
    { judge: judgeOf(tests, ({ id }) => id) },
  );
}

/** Gives each record values of its own; those of tenants' own fields are merged, null takes one away. */
export function compileUpdateMany(records: ManyRecords): TenantStatement<Written> {
  const { tenantId, object, ids, gate } = records;
  const columns = columnsOf(records);
  const table = sql.table(tableOf(object));
  const names = records.columns.map(({ field }) => field.name);
  const lists = new Map(
    [...(records.lists ?? [])].map(([name, of]) => [name, sql`t.id = any(${of}::text[])`]),
  );
  const tests = gate.update({ names: records.custom ? [...names, CUSTOM_FIELDS.name] : names, lists });
  const rows = sql`${table} as t where t.tenant_id = ${tenantId} and t.id = any(${ids}::text[])`;
  const [was, answer] = tests.length
    ? [
        sql`with row_was as (select t.* from ${rows} for update) `,
        sql` returning t.id${brokenColumn(tests, 'row_was', 't')}`,
      ]
    : [sql``, sql``];
  const sets = columns.map(({ name }) => {
    const own = sql.id(name);
    return name === CUSTOM_COLUMN
      ? sql`${own} = jsonb_strip_nulls(coalesce(t.${own}, '{}') || coalesce(r.${own}, '{}')), `
      : sql`${own} = r.${own}, `;
  });
  const stamps = stampsOf(records).map(({ name, value }) => sql`${sql.id(name)} = ${value}, `);
  return tenantStatement(
    tenantId,
    sql<Written>`${was}update ${table} as t
    set ${sql.join([...sets, ...stamps], sql``)}version = t.version + 1, modified_at = now()
    from ${unnested(ids, columns)}${tests.length ? sql` join row_was on row_was.id = r.id` : sql``}
    where t.tenant_id = ${tenantId} and t.id = r.id${answer}`,
    { judge: judgeOf(tests, ({ id }) => id) },
  );
}

/** Records that come into lists, each list's in their order. */
export interface NewMembers {
  readonly owners: readonly string[];
  readonly members: readonly string[];
  /** From 1, within each list. */
  readonly places: readonly number[];
}

/** Puts records at the end of lists. `empty`: the lists hold nothing yet, and get each of them once. */
export function compileJoinLists(
  tenantId: string,
  object: ObjectType,
  list: Field,
  { owners, members, places }: NewMembers,
  empty: boolean,
): TenantStatement<object> {
  const { table, own, other } = listLink(object, list);
  const last = sql`coalesce((select max(l.position) from ${sql.table(table)} as l
      where l.tenant_id = ${tenantId} and l.${sql.id(own)} = r.owner), 0)`;
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, r.owner, r.member, ${empty ? sql`r.place` : sql`${last} + r.place`}
    from unnest(${owners}::text[], ${members}::text[], ${places}::integer[]) as r(owner, member, place)${
      empty
        ? sql``
        : sql`
    on conflict do nothing`
    }`,
  );
}

/** One kind of write of many records, for their history; changes as JSON, each in one line. */
export interface ManyEntries {
  readonly action: AuditAction;
  readonly ids: readonly string[];
  readonly recordIds: readonly string[];
  readonly changes: readonly string[];
}

/** Writes down what a job did to records, one event for all. Screens do not hear of it: who tells them does so less often. */
export function compileAuditMany(
  tenantId: string,
  { userId, name }: Actor,
  objectName: string,
  { action, ids, recordIds, changes }: ManyEntries,
  jobId: string,
): TenantStatement<object> {
  const event = insertEvent(tenantId, { name: action, object: objectName, history: ids });
  return tenantStatement(
    tenantId,
    sql`with told as (${event} returning id) insert into tessera.audit
      (tenant_id, id, user_id, user_name, object, record_id, action, changes, job_id, event)
    select ${tenantId}, r.id, ${userId}, ${name}, ${objectName}, r.record_id, ${action}, r.changes::jsonb, ${jobId},
      told.id
    from told, unnest(${ids}::text[], ${recordIds}::text[], string_to_array(${changes.join('\n')}, ${'\n'}))
      as r(id, record_id, changes)`,
    { prepared: true },
  );
}
