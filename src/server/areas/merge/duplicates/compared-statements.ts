import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Duplicates } from '../../../../contract/metadata/model-duplicates.ts';
import { linkOf, columnOf, tableOf } from '../../../base/sql/names.ts';
import { column, type Sql } from '../../../base/sql/read.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/** A record with what of it is compared. */
export interface ComparedRow {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, string | null>>;
  /** Ids of related records, by relation. */
  readonly related: Readonly<Record<string, readonly string[]>>;
}

const fieldsOf = (object: ObjectType, names: readonly string[]): Field[] =>
  names.flatMap((name) => object.fields.get(name) ?? []);

function values(object: ObjectType, names: readonly string[]): Sql {
  const pairs = fieldsOf(object, names).flatMap((field) => [
    sql.lit(field.name),
    sql`${column('t', columnOf(field))}`,
  ]);
  return pairs.length ? sql`json_build_object(${sql.join(pairs)})` : sql`'{}'::json`;
}

/** Ids that a relation of the row `t` holds. */
function relatedIds(tenantId: string, object: ObjectType, field: Field): Sql {
  if (field.relation?.type !== 'members')
    return sql`array_remove(array[${column('t', columnOf(field))}], null)`;
  const { table, own, other } = linkOf(object, field, field.relation);
  return sql`array(select l.${sql.id(other)} from ${sql.table(table)} as l
    where l.tenant_id = ${tenantId} and l.${sql.id(own)} = t.id)`;
}

/** What is compared of live records. */
export function compileCompared(
  tenantId: string,
  object: ObjectType,
  { equal = [], similar }: Duplicates,
  ids: readonly string[],
): TenantStatement<ComparedRow> {
  const within = fieldsOf(object, similar?.within ?? []).flatMap((field) => [
    sql.lit(field.name),
    relatedIds(tenantId, object, field),
  ]);
  const related = within.length ? sql`json_build_object(${sql.join(within)})` : sql`'{}'::json`;
  return tenantSql(tenantId)<ComparedRow>`select t.id, t.version,
      ${values(object, [...equal, ...(similar?.fields ?? [])])} as values,
      ${related} as related
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.deleted_at is null and t.id = any(${[...ids]}::text[])`;
}

interface GroupSize {
  readonly target: string;
  readonly size: number;
}

/** The next related records that more than one record shares, by id, and how many do. */
export function compileGroups(
  tenantId: string,
  object: ObjectType,
  field: Field,
  after: string,
  limit: number,
): TenantStatement<GroupSize> {
  const { from, target } = holders(tenantId, object, field);
  return tenantSql(tenantId)<GroupSize>`select ${target} as target, count(*)::integer as size
    from ${from} and ${target} > ${after}
    group by ${target} having count(*) > 1 order by ${target} limit ${sql.lit(limit)}`;
}

function holders(
  tenantId: string,
  object: ObjectType,
  field: Field,
): { readonly from: Sql; readonly target: Sql } {
  const { relation } = field;
  if (relation?.type === 'members') {
    const { table, other } = linkOf(object, field, relation);
    return {
      from: sql`${sql.table(table)} as l where l.tenant_id = ${tenantId}`,
      target: sql`l.${sql.id(other)}`,
    };
  }
  return {
    from: sql`${sql.table(tableOf(object))} as l where l.tenant_id = ${tenantId} and l.deleted_at is null`,
    target: sql`l.${sql.id(columnOf(field))}`,
  };
}

export interface TextRow {
  readonly target: string;
  readonly id: string;
  readonly values: Readonly<Record<string, string | null>>;
}

/** The texts of the live records that share the given related records. */
export function compileGroupTexts(
  tenantId: string,
  object: ObjectType,
  field: Field,
  names: readonly string[],
  targets: readonly string[],
  limit: number,
): TenantStatement<TextRow> {
  const table = sql.table(tableOf(object));
  const { relation } = field;
  const ids = [...targets];
  if (relation?.type === 'members') {
    const { table: links, own, other } = linkOf(object, field, relation);
    return tenantSql(tenantId)<TextRow>`select l.${sql.id(other)} as target, t.id,
      ${values(object, names)} as values
      from ${sql.table(links)} as l join ${table} as t on t.tenant_id = l.tenant_id and t.id = l.${sql.id(own)}
      where l.tenant_id = ${tenantId} and l.${sql.id(other)} = any(${ids}::text[]) and t.deleted_at is null
      limit ${sql.lit(limit)}`;
  }
  return tenantSql(tenantId)<TextRow>`select ${column('t', columnOf(field))} as target, t.id,
    ${values(object, names)} as values
    from ${table} as t where t.tenant_id = ${tenantId} and ${column('t', columnOf(field))} = any(${ids}::text[])
      and t.deleted_at is null limit ${sql.lit(limit)}`;
}

/** The texts of all live records, page by page. */
export function compileAllTexts(
  tenantId: string,
  object: ObjectType,
  names: readonly string[],
  after: string,
  limit: number,
): TenantStatement<TextRow> {
  return tenantSql(tenantId)<TextRow>`select '' as target, t.id, ${values(object, names)} as values
    from ${sql.table(tableOf(object))} as t
    where t.tenant_id = ${tenantId} and t.id > ${after} and t.deleted_at is null order by t.id limit ${sql.lit(limit)}`;
}
