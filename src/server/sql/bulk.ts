import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import { columnName, linkOf, tableName } from './names.ts';

type Compiler = QueryExecutorProvider;
type Row = Readonly<Record<string, unknown>>;

/** Inserts many records with one parameter: their rows as JSON. Keys of a row are field names, and `id`. */
export function compileBulkInsert(
  tenantId: string,
  object: ObjectType,
  rows: readonly Row[],
  compiler: Compiler,
): CompiledQuery {
  const fields = [...object.fields.values()].filter(
    ({ system, totalOf, kind }) => !system && totalOf === undefined && serverKind(kind).column !== null,
  );
  const given = fields.map(
    ({ name, kind }) => sql`${sql.id(name)} ${sql.raw(serverKind(kind).column ?? '')}`,
  );
  return sql`insert into ${sql.table(tableName(object.name))}
    (tenant_id, id, ${sql.join(fields.map(({ name }) => sql.id(columnName(name))))})
    select ${tenantId}, id, ${sql.join(fields.map(({ name }) => sql.id(name)))}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id text, ${sql.join(given)})`.compile(
    compiler,
  );
}

/** Inserts the members of one LIST of many records. */
export function compileBulkLink(
  tenantId: string,
  object: ObjectType,
  list: Field,
  rows: readonly Row[],
  compiler: Compiler,
): CompiledQuery {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  const { table, own, other } = linkOf(object.name, list.name, list.relation);
  const links = rows.flatMap((row) =>
    ((row[list.name] ?? []) as readonly string[]).map((target, position) => ({
      owner: row['id'],
      target,
      position,
    })),
  );
  return sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, owner, target, position
    from json_to_recordset(${JSON.stringify(links)}::json) as l(owner text, target text, position integer)`.compile(
    compiler,
  );
}
