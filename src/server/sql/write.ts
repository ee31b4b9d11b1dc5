import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import { columnName, linkOf, tableName } from './names.ts';

type Compiler = QueryExecutorProvider;
type Values = Readonly<Record<string, unknown>>;

/** Every write statement names tenant and record; those on a record also its version. */
export interface RecordKey {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly id: string;
}

/** The values that are kept in the record's own row. */
function columnsOf(object: ObjectType, values: Values): { field: Field; value: unknown }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    return field && serverKind(field.kind).column ? [{ field, value }] : [];
  });
}

/** The values that are kept in link tables: the LIST fields. */
export function listsOf(object: ObjectType, values: Values): { field: Field; ids: readonly string[] }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    return field?.relation?.type === 'members' ? [{ field, ids: (value ?? []) as readonly string[] }] : [];
  });
}

export function compileInsert(
  { tenantId, object, id }: RecordKey,
  values: Values,
  compiler: Compiler,
): CompiledQuery {
  const columns = columnsOf(object, values);
  const names = ['tenant_id', 'id', ...columns.map(({ field }) => columnName(field.name))];
  const given = [tenantId, id, ...columns.map(({ value }) => value)];
  return sql`insert into ${sql.table(tableName(object.name))} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(given)})`.compile(compiler);
}

/** Answers the id when the record was live and at the version; nothing otherwise. */
export function compileUpdate(
  { tenantId, object, id }: RecordKey,
  version: number,
  values: Values,
  compiler: Compiler,
): CompiledQuery<{ id: string }> {
  const sets = columnsOf(object, values).map(
    ({ field, value }) => sql`${sql.id(columnName(field.name))} = ${value}, `,
  );
  return sql<{ id: string }>`update ${sql.table(tableName(object.name))}
    set ${sql.join(sets, sql``)}version = version + 1, modified_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and deleted_at is null
    returning id`.compile(compiler);
}

/** Deletes softly, or brings a deleted record back; both count as a change of the version. */
export function compileMark(
  { tenantId, object, id }: RecordKey,
  version: number,
  mark: 'deleted' | 'live',
  compiler: Compiler,
): CompiledQuery<{ id: string }> {
  const [to, from] = mark === 'deleted' ? [sql`now()`, sql`null`] : [sql`null`, sql`not null`];
  return sql<{ id: string }>`update ${sql.table(tableName(object.name))}
    set deleted_at = ${to}, version = version + 1, modified_at = now()
    where tenant_id = ${tenantId} and id = ${id} and version = ${version} and deleted_at is ${from}
    returning id`.compile(compiler);
}

/** Takes all members out of a list; `compileLink` then writes the new ones. */
export function compileUnlink(
  { tenantId, object, id }: RecordKey,
  list: Field,
  compiler: Compiler,
): CompiledQuery {
  const { table, own } = listLink(object, list);
  return sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.id(own)} = ${id}`.compile(
    compiler,
  );
}

export function compileLink(
  { tenantId, object, id }: RecordKey,
  list: Field,
  ids: readonly string[],
  compiler: Compiler,
): CompiledQuery {
  const { table, own, other } = listLink(object, list);
  return sql`insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
    select ${tenantId}, ${id}, member, place from unnest(${[...ids]}::text[]) with ordinality as m(member, place)`.compile(
    compiler,
  );
}

/** Which of the ids are live records of the object. */
export function compileExisting(
  tenantId: string,
  objectName: string,
  ids: readonly string[],
  compiler: Compiler,
): CompiledQuery<{ id: string }> {
  return sql<{ id: string }>`select id from ${sql.table(tableName(objectName))}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::text[]) and deleted_at is null`.compile(compiler);
}

function listLink(object: ObjectType, list: Field) {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  return linkOf(object.name, list.name, list.relation);
}
