import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { linkOf } from './names.ts';
import type { Sql } from './read.ts';
import type { RecordKey, Values } from './record-key.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** A LIST field that a write names. */
export interface NamedList {
  readonly field: Field;
}

/** The same, and the ids that it is to hold. */
export interface WrittenList extends NamedList {
  readonly ids: readonly string[];
}

/** The same, and the ids that come to those that it holds, at their end, and that go. */
export interface ChangedList extends NamedList {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The values that are kept in link tables: the LIST fields. */
export function listsOf(object: ObjectType, values: Values): WrittenList[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    return field?.relation?.type === 'members' ? [{ field, ids: (value ?? []) as readonly string[] }] : [];
  });
}

/** The ids that the lists of the record hold, in their order, as a JSON object of lists. */
export function readLists(
  { tenantId, object }: Omit<RecordKey, 'id'>,
  id: string | Sql,
  lists: readonly NamedList[],
): Sql {
  if (!lists.length) return sql`'{}'::jsonb`;
  const values = lists.map(({ field }) => {
    const { table, own, other } = listLink(object, field);
    return sql`(select coalesce(jsonb_agg(l.${sql.id(other)} order by l.position), '[]')
      from ${sql.table(table)} as l where l.tenant_id = ${tenantId} and l.${sql.id(own)} = ${id}
    ) as ${sql.id(field.name)}`;
  });
  return sql`(select to_jsonb(m$) from (select ${sql.join(values)}) as m$)`;
}

/** Takes all members out of a list; `compileLink` then writes the new ones. */
export function compileUnlink({ tenantId, object, id }: RecordKey, list: Field): TenantStatement<object> {
  const { table, own } = listLink(object, list);
  return tenantSql(
    tenantId,
  )`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.id(own)} = ${id}`;
}

export function compileLink(
  { tenantId, object, id }: RecordKey,
  list: Field,
  ids: readonly string[],
): TenantStatement<object> {
  const { table, own, other } = listLink(object, list);
  return tenantSql(
    tenantId,
  )`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, ${id}, member, place from unnest(${[...ids]}::text[]) with ordinality as m(member, place)`;
}

/** Where the members of a list are kept. */
export function listLink(object: ObjectType, list: Field) {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  return linkOf(object, list, list.relation);
}
