import { sql } from 'kysely';
import { columnType } from '../formats/index.ts';
import type { Change } from './audit.ts';
import type { RecordSet } from './bulk-write.ts';
import { brokenColumn, type Gate, type Gated, judgeOf } from './gate.ts';
import { membersByOwner } from './gate-test.ts';
import { listLink, type NamedList, readLists } from './lists.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from './names.ts';
import type { Values } from './record-key.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { gatedFields, readWritten, type WriteValues } from './write.ts';

/** What a job did to a record. */
export interface Done {
  readonly id: string;
  readonly changes: readonly Change[];
  /** Somebody has written to the record since. */
  readonly isEdited: boolean;
}

/** What a job has done to the records. */
export function compileDone({ tenantId, object, ids }: RecordSet, jobId: string): TenantStatement<Done> {
  return tenantStatement(
    tenantId,
    sql<Done>`select a.record_id as id, a.changes, exists (
      select 1 from tessera.audit as b where b.tenant_id = a.tenant_id and b.object = a.object
        and b.record_id = a.record_id and b.id > a.id and b.action <> 'REFUSE') as "isEdited"
    from tessera.audit as a
    where a.tenant_id = ${tenantId} and a.object = ${object.name} and a.record_id = any(${[...ids]}::text[])
      and a.job_id = ${jobId}`,
  );
}

/** A record as it is now: the fields that the values name, and the lists. */
export interface Current {
  readonly id: string;
  readonly fields: Values;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Reads the live ones of the records, and keeps everybody else from changing them. */
export function compileLockCurrent(
  set: RecordSet,
  values: WriteValues,
  lists: readonly NamedList[],
): TenantStatement<Current> {
  const { tenantId, object, ids } = set;
  return tenantStatement(
    tenantId,
    sql<Current>`select t.id, ${readWritten(object, values)} as fields,
      ${readLists(set, sql`t.id`, lists)} as lists
    from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[])
      and t.deleted_at is null order by t.id for no key update`,
  );
}

/** `id`, and by field the value that the record gets; those of tenants' own fields all together. */
export type PutBackRow = Values & { readonly id: string };

/** What the list of a record is to hold. */
export interface OwnedMembers {
  readonly owner: string;
  readonly ids: readonly string[];
}

export interface PutBackRows {
  readonly rows: readonly PutBackRow[];
  /** By LIST field, the records whose list changes, with what it holds then. */
  readonly lists: ReadonlyMap<string, readonly OwnedMembers[]>;
}

interface PutBack extends Gated {
  readonly id: string;
  readonly after: Values;
}

/** Gives each record values of its own: the same fields in each row. Answers the values as they are then. */
export function compilePutBack(
  { tenantId, object }: Omit<RecordSet, 'ids'>,
  values: WriteValues,
  { rows, lists }: PutBackRows,
  gate: Gate,
): TenantStatement<PutBack> {
  const columns = Object.keys(values.fields).flatMap((name) => {
    const field = object.fields.get(name);
    const type = field && columnType(field);
    return type ? [{ key: name, column: columnOf(field), type }] : [];
  });
  const typed = columns.map(({ key, type }) => sql`, ${sql.id(key)} ${sql.raw(type)}`);
  // Of secrets a history knows only whether there was one.
  const valueOf = ({ key, column }: (typeof columns)[number]) =>
    object.fields.get(key)?.format === 'secret'
      ? sql`case when r.${sql.id(key)} is not null then t.${sql.id(column)} end`
      : sql`r.${sql.id(key)}`;
  const sets = columns.map((each) => sql`${sql.id(each.column)} = ${valueOf(each)}, `);
  if (values.custom) {
    const own = sql.id(CUSTOM_COLUMN);
    typed.push(sql`, ${own} jsonb`);
    sets.push(sql`${own} = jsonb_strip_nulls(coalesce(t.${own}, '{}') || r.${own}), `);
  }
  const changed = [...lists].map(
    ([name, owned]) => [name, sql`(t.id = any(${owned.map(({ owner }) => owner)}::text[]))`] as const,
  );
  const members = [...lists].map(([name, owned]) => {
    const pairs = owned.flatMap(({ owner, ids: all }) => all.map((member) => ({ owner, member })));
    const [owners, coming] = [pairs.map(({ owner }) => owner), pairs.map(({ member }) => member)];
    return [name, membersByOwner({ owners, members: coming })] as const;
  });
  const tests = gate.update(gatedFields(values, new Map(changed), new Map(members)));
  const table = sql.table(tableOf(object));
  const ids = rows.map(({ id }) => id);
  const was = sql`${table} as t where t.tenant_id = ${tenantId} and t.id = any(${ids}::text[])`;
  return tenantStatement(
    tenantId,
    sql<PutBack>`${tests.length ? sql`with row_was as (select t.* from ${was} order by t.id for no key update) ` : sql``}update ${table} as t
    set ${sql.join(sets, sql``)}version = t.version + 1, modified_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text${sql.join(typed, sql``)})${
      tests.length ? sql` join row_was on row_was.id = r.id` : sql``
    }
    where t.tenant_id = ${tenantId} and t.id = r.id
    returning t.id, ${readWritten(object, values)} as after${brokenColumn(tests, 'row_was', 't')}`,
    { judge: judgeOf(tests, ({ id }) => id) },
  );
}

/** Gives the list of each record members of its own; it has none before. */
export function compilePutBackMembers(
  { tenantId, object }: Omit<RecordSet, 'ids'>,
  { field }: NamedList,
  members: readonly OwnedMembers[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, field);
  return tenantStatement(
    tenantId,
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, owner, member, place
    from json_to_recordset(${JSON.stringify(members)}::json) as o(owner text, ids json),
      json_array_elements_text(o.ids) with ordinality as m(member, place)`,
  );
}
