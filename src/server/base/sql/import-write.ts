import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { columnType, columnValue } from '../formats/index.ts';
import type { Actor } from './audit.ts';
import type { AuditAction } from './audit-action.ts';
import { filledChanged, filledNew, readFilled } from './fills.ts';
import { brokenColumn, type Gate, type Gated, type GateTest, judgeOf } from './gate.ts';
import { type MembersOf, membersByOwner } from './gate-test.ts';
import { insertEvent } from './event.ts';
import { listLink } from './lists.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';
import type { Values } from './record-key.ts';
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
  /** What comes into such lists, by the field's name. */
  readonly members?: ReadonlyMap<string, NewMembers>;
}

const comingTo = ({ members = new Map() }: ManyRecords): MembersOf =>
  new Map([...members].map(([name, coming]) => [name, membersByOwner(coming)]));

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

/** What the rows `r` give a field; undefined: they say nothing of it. */
const givenBy =
  (columns: readonly Column[]) =>
  (field: Field): Sql | undefined =>
    columns.some(({ name }) => name === columnOf(field)) ? column('r', columnOf(field)) : undefined;

/** Writes rows `t`, and answers of each what it has in fields that were filled in. */
function insertOf(records: ManyRecords, tests: readonly GateTest[], ending: Sql, answers: boolean): Sql {
  const { tenantId, object, ids } = records;
  const columns = columnsOf(records);
  const filled = filledNew(sql`${tenantId}`, object, givenBy(columns));
  const values = new Map<string, Sql>([
    ['tenant_id', sql`${tenantId}`],
    ...['id', ...columns.map(({ name }) => name)].map((name): [string, Sql] => [name, column('r', name)]),
    ...[...filled].map(([field, value]): [string, Sql] => [columnOf(field), value]),
    ...stampsOf(records).map(({ name, value }): [string, Sql] => [name, value]),
  ]);
  const returning = filled.size
    ? sql`, json_build_array('{}'::json, ${readFilled(object, 't', filled)}) as filled`
    : sql``;
  return sql`insert into ${sql.table(tableOf(object))} as t (${sql.join([...values.keys()].map((name) => sql.id(name)))})
    select ${sql.join([...values.values()])} from ${unnested(ids, columns)}${ending}${
      answers || tests.length || filled.size
        ? sql` returning t.id${brokenColumn(tests, 't', 't')}${returning}`
        : sql``
    }`;
}

export interface Written extends Gated {
  readonly id: string;
  /** Where something was filled in: the fields that may be, before and after. */
  readonly filled?: readonly [before: Values, after: Values];
}

/** Writes all of them, or none where a unique value is taken: an error of the database. */
export function compileInsertAll(records: ManyRecords): TenantStatement<Written> {
  const tests = records.gate.insert(comingTo(records));
  const judge = judgeOf<Written>(tests, ({ id }) => id);
  return tenantStatement(records.tenantId, sql<Written>`${insertOf(records, tests, sql``, false)}`, {
    judge,
  });
}

/** Answers those that were written: a record whose unique value somebody has just taken is left out. */
export function compileInsertFree(records: ManyRecords): TenantStatement<Written> {
  const tests = records.gate.insert(comingTo(records));
  const judge = judgeOf<Written>(tests, ({ id }) => id);
  const free = insertOf(records, tests, sql` on conflict do nothing`, true);
  return tenantStatement(records.tenantId, sql<Written>`${free}`, { judge });
}

/** Gives each record values of its own; those of tenants' own fields are merged, null takes one away. */
export function compileUpdateMany(records: ManyRecords): TenantStatement<Written> {
  const { tenantId, object, ids, gate } = records;
  const columns = columnsOf(records);
  const table = sql.table(tableOf(object));
  const filled = filledChanged(sql`${tenantId}`, object, givenBy(columns));
  const written = new Set([
    ...records.columns.map(({ field }) => field.name),
    ...[...filled.keys()].map(({ name }) => name),
  ]);
  if (records.custom) written.add(CUSTOM_FIELDS.name);
  const lists = new Map(
    [...(records.lists ?? [])].map(([name, of]) => [name, sql`t.id = any(${of}::text[])`]),
  );
  const tests = gate.update({ names: [...written], lists, members: comingTo(records) });
  const rows = sql`${table} as t where t.tenant_id = ${tenantId} and t.id = any(${ids}::text[])`;
  const isAsked = tests.length > 0 || filled.size > 0;
  const values = new Map(columns.map(({ name }) => [name, column('r', name)]));
  if (records.custom) {
    const [own, more] = [column('t', CUSTOM_COLUMN), column('r', CUSTOM_COLUMN)];
    values.set(CUSTOM_COLUMN, sql`jsonb_strip_nulls(coalesce(${own}, '{}') || coalesce(${more}, '{}'))`);
  }
  for (const [field, value] of filled) {
    const name = columnOf(field);
    const given = values.get(name);
    // A row that says another value than the record has is left its own.
    const said =
      given && sql`case when ${given} is distinct from ${column('t', name)} then ${given} else ${value} end`;
    values.set(name, said ?? value);
  }
  for (const { name, value } of stampsOf(records)) values.set(name, value);
  const sets = [...values].map(([name, value]) => sql`${sql.id(name)} = ${value}, `);
  const was = (alias: string) => readFilled(object, alias, filled);
  const returning = filled.size ? sql`, json_build_array(${was('row_was')}, ${was('t')}) as filled` : sql``;
  return tenantStatement(
    tenantId,
    sql<Written>`${isAsked ? sql`with row_was as (select t.* from ${rows} order by t.id for no key update) ` : sql``}update ${table} as t
    set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now()
    from ${unnested(ids, columns)}${isAsked ? sql` join row_was on row_was.id = r.id` : sql``}
    where t.tenant_id = ${tenantId} and t.id = r.id${
      isAsked ? sql` returning t.id${brokenColumn(tests, 'row_was', 't')}${returning}` : sql``
    }`,
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
