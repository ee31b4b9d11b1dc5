import { type QueryExecutorProvider, sql } from 'kysely';
import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { besideOf, objectOf } from '../../../contract/formats/index.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnType } from '../formats/index.ts';
import { columnOf, tableOf } from '../sql/names.ts';
import { renameInJson, renameKey } from './rename-in-json.ts';
import type { Renames } from './renames.ts';

/** Columns that hold the name of an object, by which the rest of the row is understood. */
const OBJECT_COLUMNS = ['object', 'object_name'];
/** Texts that are JSON, or places in it. */
const TEXT_COLUMNS = ['state', 'document', 'key', 'field'];
/** Formats of records whose texts name fields; of documents, as their type says. */
const FORMATS: readonly string[] = ['filter', 'values'];

/** Which of it; all of it where nothing is said. */
interface DocumentScope {
  readonly tenantId?: string;
  /** Left as they are: documents whose names begin so, and all that is in tables. */
  readonly keeps?: { readonly documents: string; readonly tables: readonly string[] };
}

type Sql = ReturnType<typeof sql>;

/** A table of schema `tessera` that has documents: the column that says what they are about, and theirs. */
export interface DocumentTable {
  readonly name: string;
  readonly about: string | undefined;
  readonly documents: readonly string[];
  readonly hasTenants: boolean;
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Values of one row, as they are read and written back. */
interface DocumentRow {
  readonly at: string;
  readonly about: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

const isAny = ({ objects, fields, values }: Renames): boolean => objects.size + fields.size + values.size > 0;

/** Old names, as they stand in texts. */
const oldNames = ({ objects, fields, values }: Renames): string[] => [
  ...objects.keys(),
  ...[...fields.values()].flatMap((names) => [...names.keys()]),
  ...[...values.values()].flatMap((own) => [...own.values()].flatMap((names) => [...names.keys()])),
];

/**
 * Gives all that the database keeps beside the records the names of now: history, roles, views, configuration, imports, jobs,
 * filters and workflows in records. The tables are found by their columns, so that no area is known here.
 */
export async function renameInDocuments(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
  renames: Renames,
  scope: DocumentScope = {},
): Promise<void> {
  if (!isAny(renames)) return;
  for (const { name, about, documents, hasTenants } of await documentTables(tx)) {
    if (scope.keeps?.tables.includes(name)) continue;
    if (scope.tenantId !== undefined && !hasTenants) continue;
    const table = sql.table(`tessera.${name}`);
    const within = rowsIn(scope, documents.includes('document'));
    await renameRows(tx, { table, about, documents, within }, renames);
    if (about !== undefined) await renameObjects(tx, table, about, renames);
  }
  await renameInRecords(tx, objects, renames, rowsIn(scope, false));
}

export async function documentTables(tx: QueryExecutorProvider): Promise<DocumentTable[]> {
  const { rows: columns } = await sql<ColumnRow>`select c.relname::text as table, a.attname::text as column,
      format_type(a.atttypid, null) as type
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace join pg_attribute as a on a.attrelid = c.oid
    where n.nspname = 'tessera' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('content', 'file_part', 'idempotency') order by 1, a.attnum`.execute(tx);
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    about: own.find(({ column }) => OBJECT_COLUMNS.includes(column))?.column,
    documents: own
      .filter(({ column, type }) => type === 'jsonb' || (type === 'text' && TEXT_COLUMNS.includes(column)))
      .map(({ column }) => column),
    hasTenants: own.some(({ column }) => column === 'tenant_id'),
  }));
}

/** A condition on the rows of `t`. */
function rowsIn({ tenantId, keeps }: DocumentScope, isDocument: boolean): Sql {
  const own = tenantId === undefined ? sql`true` : sql`t.tenant_id = ${tenantId}`;
  return keeps && isDocument ? sql`${own} and not starts_with(t.document, ${keeps.documents})` : own;
}

async function renameObjects(
  tx: QueryExecutorProvider,
  table: ReturnType<typeof sql.table>,
  column: string,
  { objects }: Renames,
): Promise<void> {
  const own = sql.id(column);
  for (const [old, now] of objects)
    await sql`update ${table} set ${own} = ${now} where ${own} = ${old}`.execute(tx);
}

interface Documents {
  readonly table: ReturnType<typeof sql.table>;
  readonly about: string | undefined;
  readonly documents: readonly string[];
  readonly within: Sql;
}

/** Rows that are read at a time. */
const PAGE = 1000;

async function renameRows(
  tx: QueryExecutorProvider,
  { table, about, documents, within }: Documents,
  renames: Renames,
): Promise<void> {
  if (!documents.length) return;
  const named = oldNames(renames);
  const hits = documents.map(
    (column) => sql`t.${sql.id(column)}::text like any(${named.map((name) => `%${name}%`)}::text[])`,
  );
  const read = documents.map((column) => sql`${sql.lit(column)}, to_jsonb(t.${sql.id(column)})`);
  // The places of rows, as they are now: what is written moves them, and is not looked at again.
  const { rows: places } = await sql<{ at: string }>`select t.tableoid || ' ' || t.ctid::text as at
    from ${table} as t
    where ${within} and (${sql.join(hits, sql` or `)})`.execute(tx);
  for (let from = 0; from < places.length; from += PAGE) {
    const some = places.slice(from, from + PAGE).map(({ at }) => at);
    const { rows } = await sql<DocumentRow>`select t.tableoid || ' ' || t.ctid::text as at,
        ${about === undefined ? sql`null` : sql`t.${sql.id(about)}`} as about, json_build_object(${sql.join(read)}) as values
      from ${table} as t where t.ctid = any(${some.map((at) => at.split(' ')[1])}::tid[])
        and t.tableoid || ' ' || t.ctid::text = any(${some}::text[])`.execute(tx);
    for (const row of rows) await renameRow(tx, table, row, renames);
  }
}

/** The object that a row's documents are about. */
export function objectOfRow(
  about: string | null,
  { document }: Readonly<Record<string, unknown>>,
): string | undefined {
  return about ?? (typeof document === 'string' ? document.split('/')[1] : undefined);
}

/** The value of a column with the new names; the same value where it uses none of the old ones. */
export function renamedValue(
  column: string,
  value: unknown,
  renames: Renames,
  object: string | undefined,
): unknown {
  if (column === 'key' || column === 'document') return renameKey(String(value), renames, object);
  return (renameInJson({ [column]: value }, renames, object) as Record<string, unknown>)[column];
}

async function renameRow(
  tx: QueryExecutorProvider,
  table: ReturnType<typeof sql.table>,
  { at, about, values }: DocumentRow,
  renames: Renames,
): Promise<void> {
  const before = objectOfRow(about, values);
  const object = before === undefined ? undefined : (renames.objects.get(before) ?? before);
  const changes = Object.entries(values).flatMap(([column, value]) => {
    const now = renamedValue(column, value, renames, object);
    return now === value ? [] : [{ column, value: now }];
  });
  if (!changes.length) return;
  const sets = changes.map(({ column, value }) =>
    TEXT_COLUMNS.includes(column)
      ? sql`${sql.id(column)} = ${String(value)}`
      : sql`${sql.id(column)} = ${JSON.stringify(value)}::jsonb`,
  );
  const [oid, ctid] = at.split(' ');
  await sql`update ${table} as t set ${sql.join(sets)} where t.ctid = ${ctid}::tid and t.tableoid = ${oid}::oid`.execute(
    tx,
  );
}

/** Texts of records that name objects and fields: filters of segments, workflows, names of objects and fields alone. */
async function renameInRecords(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
  renames: Renames,
  within: Sql,
): Promise<void> {
  for (const object of objects) {
    if (object.name !== object.source) continue;
    for (const field of object.fields.values()) {
      if (field.system || columnType(field) === null) continue;
      const [table, own] = [sql.table(tableOf(object)), sql.id(columnOf(field))];
      const { format } = field;
      const isObjectName =
        format === 'objectName' ||
        (field.kind === 'ENUM' && [...renames.objects.values()].some((name) => has(field, name)));
      if (isObjectName) {
        for (const [old, now] of renames.objects)
          await sql`update ${table} as t set ${own} = ${now} where ${own} = ${old} and ${within}`.execute(tx);
      } else if (namesFields(field)) {
        await renameTexts(
          tx,
          { table, column: columnOf(field), about: aboutOf(object, field), within },
          renames,
        );
      }
    }
  }
}

/** Does the field hold texts that name fields of objects? */
export const namesFields = (field: Field): boolean =>
  FORMATS.includes(field.format ?? '') ||
  documentTypeNamed(field.settings?.['documentType'])?.namesFields === true;

const has = (
  { enumValues }: { readonly enumValues?: readonly { readonly name: string }[] | null | undefined },
  name: string,
) => enumValues?.some((value) => value.name === name) ?? false;

/** What the texts of a field are about: an object, or what another field of the record says. */
export function aboutOf(object: ObjectType, field: Field) {
  const beside = object.fields.get(besideOf(field) ?? '');
  if (beside) return { column: columnOf(beside) };
  const about = objectOf(field);
  return about === undefined ? {} : { object: about };
}

interface Texts {
  readonly table: ReturnType<typeof sql.table>;
  readonly column: string;
  readonly about: { readonly column?: string; readonly object?: string };
  readonly within: Sql;
}

async function renameTexts(
  tx: QueryExecutorProvider,
  { table, column, about, within }: Texts,
  renames: Renames,
): Promise<void> {
  const own = sql.id(column);
  const named = oldNames(renames).map((name) => `%${name}%`);
  const object = about.column === undefined ? sql`null` : sql.id(about.column);
  const { rows } = await sql<{ tenant: string; id: string; content: string; about: string | null }>`select
      tenant_id as tenant, id, ${own} as content, ${object} as about from ${table} as t where ${own} like any(${named}::text[]) and ${within}`.execute(
    tx,
  );
  for (const { tenant, id, content, about: said } of rows) {
    const { content: now } = renameInJson({ content }, renames, said ?? about.object) as {
      readonly content: string;
    };
    if (now === content) continue;
    await sql`update ${table} set ${own} = ${now} where tenant_id = ${tenant} and id = ${id}`.execute(tx);
  }
}
