import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnType } from '../formats/index.ts';
import { columnOf, CUSTOM_COLUMN, linkOf, tableOf } from './names.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts many records with one parameter: their rows as JSON. Keys of a row are field names, `id`, and for values
 * of tenants' own fields `custom_fields`, an object of them. Records without `createdAt` are made now.
 */
export function compileBulkInsert(
  tenantId: string,
  object: ObjectType,
  rows: readonly Row[],
): TenantStatement<object> {
  const columns = [...object.fields.values()].flatMap((field) => {
    const type = columnType(field);
    return field.system || type === null ? [] : [{ key: field.name, name: columnOf(field), type }];
  });
  if (object.hasCustomFields) columns.push({ key: CUSTOM_COLUMN, name: CUSTOM_COLUMN, type: 'jsonb' });
  const keys = columns.map(({ key }) => sql.id(key));
  const typed = columns.map(({ key, type }) => sql`${sql.id(key)} ${sql.raw(type)}`);
  return tenantSql(tenantId)`insert into ${sql.table(tableOf(object))}
    (tenant_id, id, created_at, ${sql.join(columns.map(({ name }) => sql.id(name)))})
    select ${tenantId}, id, coalesce("createdAt", now()), ${sql.join(keys)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, "createdAt" timestamptz, ${sql.join(typed)})`;
}

/** Inserts the members of one LIST of many records. */
export function compileBulkLink(
  tenantId: string,
  object: ObjectType,
  list: Field,
  rows: readonly Row[],
): TenantStatement<object> {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  const { table, own, other } = linkOf(object, list, list.relation);
  const links = rows.flatMap((row) =>
    ((row[list.name] ?? []) as readonly string[]).map((target, position) => ({
      owner: row['id'],
      target,
      position,
    })),
  );
  return tenantSql(
    tenantId,
  )`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, owner, target, position
    from json_to_recordset(${JSON.stringify(links)}::json) as l(owner text, target text, position integer)`;
}

/** The ids of some records of an object, deleted ones too. */
export function compileIds(
  tenantId: string,
  object: ObjectType,
  limit: number,
): TenantStatement<{ id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select id
    from ${sql.table(tableOf(object))} where tenant_id = ${tenantId}
    order by id limit ${sql.lit(limit)}`;
}
