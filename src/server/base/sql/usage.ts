import { sql } from 'kysely';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import { listLink } from './lists.ts';
import { columnOf, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** A relation that is kept with the records of its object: no inverse. */
export interface KeptRelation {
  readonly object: ObjectType;
  readonly field: Field;
  /** Only records that fulfil it count. */
  readonly where?: ConditionNode | undefined;
}

export interface UsedRow {
  /** The record that is referred to. */
  readonly id: string;
  /** By which of the relations: its place among those asked about. */
  readonly place: number;
  readonly count: number;
}

const alsoWhere = (
  tenantId: string,
  object: ObjectType,
  where: ConditionNode | undefined,
  alias: string,
): Sql => (where ? sql` and ${compileCondition(tenantId, object, where, alias)}` : sql``);

/** How many live records refer to each of these by each of the relations; nothing where none does. */
export function compileUsed(
  tenantId: string,
  relations: readonly KeptRelation[],
  ids: readonly string[],
): TenantStatement<UsedRow> {
  const wanted = sql`any(${[...ids]}::text[])`;
  const parts = relations.map(({ object, field, where }, place) => {
    const records = sql`${sql.table(tableOf(object))} as t`;
    const live = sql`t.tenant_id = ${tenantId} and t.deleted_at is null${alsoWhere(tenantId, object, where, 't')}`;
    if (field.relation?.type === 'reference') {
      const id = column('t', columnOf(field));
      return sql`select ${id} as id, ${sql.lit(place)} as place, count(*)::int as count
        from ${records} where ${live} and ${id} = ${wanted} group by ${id}`;
    }
    const { table, own, other } = listLink(object, field);
    const id = column('l', other);
    return sql`select ${id} as id, ${sql.lit(place)} as place, count(*)::int as count
      from ${sql.table(table)} as l join ${records} on ${live} and t.id = ${column('l', own)}
      where l.tenant_id = ${tenantId} and ${id} = ${wanted} group by ${id}`;
  });
  return tenantSql(
    tenantId,
  )<UsedRow>`select * from (${sql.join(parts, sql` union all `)}) as used order by id, place`;
}

/** A text field whose values name records. */
export type NamingPlace = KeptRelation;

/** How many live records keep a text that names one of these, by each of the fields; they themselves do not count. */
export function compileNamedInTexts(
  tenantId: string,
  places: readonly NamingPlace[],
  ids: readonly string[],
): TenantStatement<UsedRow> {
  const parts = places.map(
    ({ object, field, where }, place) => sql`select n.id, ${sql.lit(place)} as place, count(*)::int as count
      from unnest(${[...ids]}::text[]) as n(id) join ${sql.table(tableOf(object))} as t
        on t.tenant_id = ${tenantId} and t.deleted_at is null and t.id <> all(${[...ids]}::text[])
          and strpos(${column('t', columnOf(field))}, n.id) > 0${alsoWhere(tenantId, object, where, 't')}
      group by n.id`,
  );
  return tenantSql(
    tenantId,
  )<UsedRow>`select * from (${sql.join(parts, sql` union all `)}) as used order by id, place`;
}

/** The roles whose rules name one of these. */
export function compileNamedInRules(
  tenantId: string,
  ids: readonly string[],
): TenantStatement<{ readonly id: string; readonly role: string }> {
  return tenantSql(tenantId)<{ id: string; role: string }>`select n.id, min(r.name) as role
      from unnest(${[...ids]}::text[]) as n(id)
      join tessera.role as r on r.tenant_id = ${tenantId} and strpos(r.rules::text, n.id) > 0 group by n.id`;
}

/** The settings that name one of these. */
export const compileNamedInSettings = (
  tenantId: string,
  ids: readonly string[],
): TenantStatement<{ readonly id: string }> =>
  tenantSql(tenantId)<{ id: string }>`select n.id from unnest(${[...ids]}::text[]) as n(id)
      where exists (select from tessera.setting as s where s.tenant_id = ${tenantId} and strpos(s.value::text, n.id) > 0)`;

/**
 * The views of lists that name one of these: by name where the asker sees the view. A view that is only its owner's
 * counts while they can sign in and change it.
 */
export function compileNamedInViews(
  tenantId: string,
  ids: readonly string[],
  { userId, objects }: { readonly userId: string | null; readonly objects: readonly string[] },
): TenantStatement<{ readonly id: string; readonly view: string | null }> {
  const isSeen = sql`v.owner_id = ${userId} or (v.shared and v.object = any(${[...objects]}::text[]))`;
  return tenantSql(tenantId)<{
    id: string;
    view: string | null;
  }>`select n.id, min(v.name) filter (where ${isSeen}) as view
      from unnest(${[...ids]}::text[]) as n(id)
      join tessera.saved_view as v on v.tenant_id = ${tenantId} and strpos(v.state, n.id) > 0
      join tessera.app_user as u on u.tenant_id = ${tenantId} and u.id = v.owner_id
      where v.shared or u.status <> 'DISABLED' group by n.id`;
}

/**
 * Keeps live records from being deleted until the transaction ends; whoever is deleting one now is waited for. Other
 * changes of theirs go on.
 */
export function compileKeepLive(
  tenantId: string,
  table: string,
  ids: readonly string[],
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(table)} as t
    where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::text[]) and t.deleted_at is null
    order by t.id for key share`;
}

/** What tells that the record `alias` may not be deleted since others refer to it, by each way that refuses it. */
export function compileIsUsed(
  tenantId: string,
  relations: readonly KeptRelation[],
  places: readonly NamingPlace[],
  alias: string,
): readonly Sql[] {
  const id = column(alias, 'id');
  const own = (object: ObjectType, where?: ConditionNode) =>
    sql`u.tenant_id = ${tenantId} and u.deleted_at is null${alsoWhere(tenantId, object, where, 'u')}`;
  const related = relations.map(({ object, field, where }) => {
    const records = sql`${sql.table(tableOf(object))} as u`;
    if (field.relation?.type === 'reference')
      return sql`exists (select from ${records} where ${own(object, where)} and ${column('u', columnOf(field))} = ${id})`;
    const { table, own: owner, other } = listLink(object, field);
    return sql`exists (select from ${sql.table(table)} as l join ${records}
      on ${own(object, where)} and u.id = ${column('l', owner)}
      where l.tenant_id = ${tenantId} and ${column('l', other)} = ${id})`;
  });
  const named = places.map(
    ({ object, field, where }) => sql`exists (select from ${sql.table(tableOf(object))} as u
      where ${own(object, where)} and u.id <> ${id} and strpos(${column('u', columnOf(field))}, ${id}) > 0)`,
  );
  return [...related, ...named];
}

/** The same of rules of roles, and of views of lists. */
export const isNamedBeside = (tenantId: string, alias: string): readonly Sql[] => [
  sql`exists (select from tessera.role as u where u.tenant_id = ${tenantId}
    and strpos(u.rules::text, ${column(alias, 'id')}) > 0)`,
  sql`exists (select from tessera.setting as u where u.tenant_id = ${tenantId}
    and strpos(u.value::text, ${column(alias, 'id')}) > 0)`,
  sql`exists (select from tessera.saved_view as v
    join tessera.app_user as u on u.tenant_id = ${tenantId} and u.id = v.owner_id
    where v.tenant_id = ${tenantId} and strpos(v.state, ${column(alias, 'id')}) > 0
      and (v.shared or u.status <> 'DISABLED'))`,
];
