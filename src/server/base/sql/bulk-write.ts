import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { folded } from '../db/fold.ts';
import { filledIn } from './fills.ts';
import { brokenColumn, type Gate, type Gated, judgeOf } from './gate.ts';
import { sameMembers } from './gate-test.ts';
import { type ChangedList, listLink, type NamedList, readLists, type WrittenList } from './lists.ts';
import { columnOf, tableOf } from './names.ts';
import { notice } from './event.ts';
import { column, type Sql } from './read.ts';
import type { RecordKey, Values } from './record-key.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import {
  changedColumns,
  columnsOf,
  gatedFields,
  marking,
  readWritten,
  rowWas,
  type UpdatedRow,
  type WriteValues,
} from './write.ts';

/** All writes here are on many records of one tenant's object. */
export interface RecordSet {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly ids: readonly string[];
}

const among = ({ tenantId, ids }: RecordSet): Sql =>
  sql`t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])`;

/**
 * Answers which of the records are live, and keeps everybody else from changing them. `deleted`: they are to be deleted, and
 * nobody makes relations to them meanwhile either. Others never lock so much: whoever keeps records that a write refers to
 * would wait for them, and they for that one.
 */
export function compileLockLive(
  set: RecordSet,
  becomes?: 'deleted',
): TenantStatement<{ readonly id: string }> {
  const lock = becomes ? sql`for update` : sql`for no key update`;
  return tenantStatement(
    set.tenantId,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(set.object))} as t
    where ${among(set)} and t.deleted_at is null order by t.id ${lock}`,
  );
}

/** The live record that has a value of a unique field. */
export function compileHolder(
  tenantId: string,
  object: ObjectType,
  field: Field,
  value: string,
): TenantStatement<{ readonly id: string }> {
  const key = folded(column('t', columnOf(field)));
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and ${key} = ${folded(sql`${value}::text`)} and t.deleted_at is null`,
  );
}

/** Deleted records whose value of a unique field is taken: by a live record, or by one before it of the same set. */
export function compileTaken(set: RecordSet, field: Field): TenantStatement<{ readonly id: string }> {
  const { tenantId, object } = set;
  const table = sql.table(tableOf(object));
  const key = (alias: string) => folded(column(alias, columnOf(field)));
  return tenantStatement(
    tenantId,
    sql<{ id: string }>`select s.id from (
      select t.id, ${key('t')} as key, row_number() over (partition by ${key('t')} order by t.id) as place
      from ${table} as t where ${among(set)} and t.deleted_at is not null and ${key('t')} is not null
    ) as s where s.place > 1 or exists (select 1 from ${table} as o
      where o.tenant_id = ${tenantId} and ${key('o')} = s.key and o.deleted_at is null)`,
  );
}

export interface BulkUpdatedRow extends UpdatedRow {
  readonly id: string;
}

/** Does the list hold other records before the write than after it? */
function isOtherList(list: WrittenList | ChangedList): Sql {
  const before = sql`row_before.lists -> ${list.field.name}::text`;
  if ('ids' in list) return sql`${before} is distinct from ${JSON.stringify(list.ids)}::jsonb`;
  const [add, remove] = [JSON.stringify(list.add), [...list.remove]];
  return sql`not (${before}) @> ${add}::jsonb or jsonb_exists_any(${before}, ${remove}::text[])`;
}

/**
 * Gives all records the same values. Answers a row for each that is live; `after` is null where it had all of the
 * values already, and so was not written.
 */
export function compileBulkUpdate(
  set: RecordSet,
  given: WriteValues,
  lists: readonly (WrittenList | ChangedList)[],
  gate: Gate,
) {
  const { tenantId, object } = set;
  const values = filledIn(tenantId, object, given, 'change');
  const table = sql.table(tableOf(object));
  const { sets, differs } = changedColumns(object, values);
  const changed = new Map(lists.map((list) => [list.field.name, sql`(${isOtherList(list)})`]));
  differs.push(...changed.values());
  const members = new Map(
    lists.map((list) => [list.field.name, sameMembers('ids' in list ? list.ids : list.add)]),
  );
  const tests = gate.update(gatedFields(values, changed, members));
  const live = sql`${table} as t where ${among(set)} and t.deleted_at is null order by t.id`;
  const written = readWritten(object, values);
  const rowBefore = sql`row_before as (
      select t.id, ${written} as fields, ${readLists(set, sql`t.id`, lists)} as lists
      from ${tests.length ? sql`row_was as t` : sql`${live} for no key update`}
    )`;
  return tenantStatement(
    tenantId,
    sql<BulkUpdatedRow>`with ${sql.join([...rowWas(tests, live), rowBefore])}, row_after as (
      update ${table} as t set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now()
      from row_before${tests.length ? sql` join row_was on row_was.id = row_before.id` : sql``}
      where t.tenant_id = ${tenantId} and t.id = row_before.id
        and (${differs.length ? sql.join(differs, sql` or `) : sql`false`})
      returning t.id, ${written} as fields${brokenColumn(tests, 'row_was', 't')}
    )
    select row_before.id, row_before.fields as before, row_before.lists, row_after.fields as after${
      tests.length ? sql`, row_after.broken` : sql``
    }
    from row_before left join row_after on row_after.id = row_before.id`,
    { judge: judgeOf(tests, (row) => row.id) },
  );
}

/** Takes all members out of a list of each record; `compileBulkRelink` then writes the new ones. */
export function compileBulkUnlink(
  { tenantId, object, ids }: RecordSet,
  list: Field,
): TenantStatement<object> {
  const { table, own } = listLink(object, list);
  return tenantStatement(
    tenantId,
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.id(own)} = any(${[...ids]}::text[])`,
  );
}

/** Gives the list of each record the same members. */
export function compileBulkRelink(
  { tenantId, object, ids }: RecordSet,
  { field, ids: members }: WrittenList,
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, owner, member, place from unnest(${[...ids]}::text[]) as o(owner),
      unnest(${[...members]}::text[]) with ordinality as m(member, place)`,
  );
}

/** Takes some members out of the list of each record, as far as they are there. */
export function compileBulkTakeOut(
  { tenantId, object, ids }: RecordSet,
  { field, remove }: NamedList & Pick<ChangedList, 'remove'>,
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantStatement(
    tenantId,
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}
      and ${sql.id(own)} = any(${[...ids]}::text[]) and ${sql.id(other)} = any(${[...remove]}::text[])`,
  );
}

/** Puts more members at the end of the list of each record, as far as they are not there. */
export function compileBulkPutIn(
  { tenantId, object, ids }: RecordSet,
  { field, add }: NamedList & Pick<ChangedList, 'add'>,
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  const linked = sql`${sql.table(table)} as l where l.tenant_id = ${tenantId} and l.${sql.id(own)} = o.owner`;
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, o.owner, m.member, coalesce((select max(l.position) from ${linked}), 0) + m.place
    from unnest(${[...ids]}::text[]) as o(owner),
      unnest(${[...add]}::text[]) with ordinality as m(member, place)
    where not exists (select 1 from ${linked} and l.${sql.id(other)} = m.member)`,
  );
}

/** Deletes softly, or brings deleted records back. Answers those that this has changed. */
export function compileBulkMark(
  set: RecordSet,
  mark: 'deleted' | 'live',
  gate: Gate,
): TenantStatement<{ readonly id: string } & Gated> {
  const { to, from, tests } = marking(mark, gate);
  const table = sql.table(tableOf(set.object));
  return tenantStatement(
    set.tenantId,
    // In the order in which all others lock them.
    sql<{ id: string } & Gated>`with held as (
      select t.id from ${table} as t where ${among(set)} and t.deleted_at is ${from} order by t.id for no key update)
    update ${table} as t set deleted_at = ${to}, version = t.version + 1, modified_at = now()
    from held where t.tenant_id = ${set.tenantId} and t.id = held.id returning t.id${brokenColumn(tests, 't', 't')}`,
    { judge: judgeOf(tests, ({ id }) => id) },
  );
}

/** Sets what the server itself says of a record, whatever its version and its rules, and tells it to all processes. */
export function compileServerUpdate(
  { tenantId, object, id }: RecordKey,
  fields: Values,
): TenantStatement<object> {
  const sets = columnsOf(object, { fields }).map(({ name, value }) => sql`${sql.id(name)} = ${value}, `);
  return tenantStatement(
    tenantId,
    sql`with written as (
      update ${sql.table(tableOf(object))} set ${sql.join(sets, sql``)}version = version + 1, modified_at = now()
      where tenant_id = ${tenantId} and id = ${id} returning id)
    ${notice({ tenant: tenantId, object: object.source, kind: 'update', ids: [id] }, sql`from written`)}`,
  );
}
