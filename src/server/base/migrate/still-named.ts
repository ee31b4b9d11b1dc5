import { type QueryExecutorProvider, sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { columnType } from '../formats/index.ts';
import { columnOf, tableName, tableOf } from '../sql/names.ts';
import type { ActualTable } from './actual.ts';
import { modelPlace } from './losses.ts';
import { aboutOf, documentTables, namesFields, objectOfRow, renamedValue } from './rename-documents.ts';
import type { Renames } from './renames.ts';
import type { TableRules } from './table-notes.ts';

/** An object, a field of one or a value of that, which the models have no more. */
export interface GoneName {
  readonly object: string;
  readonly field?: string;
  readonly value?: string;
}

/** Something that people have saved and that names what is gone. */
export interface StillNamed {
  readonly gone: GoneName;
  /** The kind of thing, or the field of a record: `saved views`, `Segment.filter`. */
  readonly where: string;
  readonly count: number;
  /** Ids of some of them. */
  readonly sample: readonly string[];
}

/** The tables of schema `tessera` that keep what people save, each with the plural name of that: `saved views`. */
export type SavedTables = ReadonlyMap<string, string>;

interface Search {
  /** Applied to each document first: it may still use the old names. */
  readonly renames: Renames;
  readonly gone: readonly GoneName[];
  readonly saved: SavedTables;
  readonly actual: ReadonlyMap<string, ActualTable>;
}

/** A row that may name something. */
interface FoundRow {
  readonly id: string;
  readonly about: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Before the name of a column: what the product wrote into that column last. */
const PRODUCT_COPY = 'product_';
/** Ids that a refusal names. */
const SAMPLE = 5;
/** No name has such letters: they tell where one stood. */
const MARK = /\uE000(\d+)\uE001/g;
const markOf = (at: number): string => `\uE000${at}\uE001`;

/** Objects, fields and values that the models had when they were last applied and have no more. `noted` uses the new names. */
export function goneNames(
  { objects, brokenObjects }: Pick<Catalog, 'objects' | 'brokenObjects'>,
  noted: ReadonlyMap<string, TableRules>,
): GoneName[] {
  const stored = new Map(
    [...objects.values()]
      .filter(({ name, source }) => name === source)
      .map((object) => [tableOf(object), object]),
  );
  const broken = new Set([...brokenObjects.keys()].map(tableName));
  return [...noted].flatMap(([table, rules]): GoneName[] => {
    const object = stored.get(table);
    if (object) return [...rules].flatMap((rule) => goneOf(object, rule));
    return broken.has(table) ? [] : [{ object: objectName(table) }];
  });
}

const objectName = (table: string): string =>
  `_${table}`.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

function goneOf(
  { name: object, fields, unavailable }: ObjectType,
  [name, { values = [] }]: readonly [string, { readonly values?: readonly string[] }],
): GoneName[] {
  const field = fields.get(name);
  if (!field) return unavailable.includes(name) ? [] : [{ object, field: name }];
  const { enumValues } = field;
  if (!enumValues) return [];
  return values
    .filter((value) => !enumValues.some((each) => each.name === value))
    .map((value) => ({ object, field: name, value }));
}

/** Views, filters, roles and the like that name what is gone, by what they name and where. */
export async function stillNamed(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
  search: Search,
): Promise<StillNamed[]> {
  if (!search.gone.length) return [];
  const marks = marksOf(search.gone);
  const words = search.gone.map(({ object, field, value }) => `%${value ?? field ?? object}%`);
  const found: StillNamed[] = [];
  for (const { name, about, documents: all } of await documentTables(tx)) {
    const where = search.saved.get(name);
    const copied = all.filter((column) => all.includes(`${PRODUCT_COPY}${column}`));
    const documents = all.filter((column) => !copied.some((each) => column === `${PRODUCT_COPY}${each}`));
    if (where === undefined || !documents.length) continue;
    // What a tenant left as the product has it is written anew at the start.
    const isOwn = sql.join(
      [
        sql`true`,
        ...copied.map(
          (column) => sql`t.${sql.id(column)} is distinct from t.${sql.id(PRODUCT_COPY + column)}`,
        ),
      ],
      sql` and `,
    );
    const hits = documents.map((column) => sql`t.${sql.id(column)}::text like any(${words}::text[])`);
    const read = documents.map((column) => sql`${sql.lit(column)}, to_jsonb(t.${sql.id(column)})`);
    const object = about === undefined ? sql`null` : sql`t.${sql.id(about)}`;
    const isAbout = about === undefined ? sql`false` : sql`${object} like any(${words}::text[])`;
    const { rows } =
      await sql<FoundRow>`select coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'document') as id,
        ${object} as about, json_build_object(${sql.join(read)}) as values from ${sql.table(`tessera.${name}`)} as t
      where ${isOwn} and (${sql.join([isAbout, ...hits], sql` or `)}) order by 1`.execute(tx);
    found.push(...counted(rows, where, search, marks));
  }
  for (const object of objects) found.push(...(await namedInRecords(tx, object, words, search, marks)));
  return found;
}

async function namedInRecords(
  tx: QueryExecutorProvider,
  object: ObjectType,
  words: readonly string[],
  search: Search,
  marks: Renames,
): Promise<StillNamed[]> {
  const found: StillNamed[] = [];
  // What the server alone writes, such as what a workflow was when it was activated, nobody can change.
  if (object.name !== object.source || object.life?.system) return found;
  const columns = search.actual.get(tableOf(object))?.columns;
  for (const field of object.fields.values()) {
    if (field.system || field.readOnly || columnType(field) === null || !namesFields(field)) continue;
    const own = columnOf(field);
    if (!columns?.has(own)) continue;
    const about = aboutOf(object, field);
    const aboutObject =
      about.column !== undefined && columns.has(about.column)
        ? sql`t.${sql.id(about.column)}`
        : sql`${about.object ?? null}::text`;
    const { rows } = await sql<FoundRow>`select t.id, ${aboutObject} as about,
        json_build_object('content', t.${sql.id(own)}) as values from ${sql.table(tableOf(object))} as t
      where t.deleted_at is null and (t.${sql.id(own)} like any(${words}::text[]) or ${aboutObject} like any(${words}::text[]))
      order by 1`.execute(tx);
    found.push(...counted(rows, `${object.name}.${field.name}`, search, marks));
  }
  return found;
}

/** Renames that put a mark in the place of each name. */
function marksOf(gone: readonly GoneName[]): Renames {
  const objects = new Map<string, string>();
  const fields = new Map<string, Map<string, string>>();
  const values = new Map<string, Map<string, Map<string, string>>>();
  const targets = new Map<string, Map<string, string>>();
  gone.forEach(({ object, field, value }, at) => {
    if (field === undefined) objects.set(object, markOf(at));
    else if (value === undefined)
      fields.set(object, (fields.get(object) ?? new Map<string, string>()).set(field, markOf(at)));
    else {
      const own = values.get(object) ?? new Map<string, Map<string, string>>();
      values.set(
        object,
        own.set(field, (own.get(field) ?? new Map<string, string>()).set(value, markOf(at))),
      );
    }
  });
  return { objects, fields, values, targets };
}

function counted(
  rows: readonly FoundRow[],
  where: string,
  { gone, renames }: Search,
  marks: Renames,
): StillNamed[] {
  const ids = new Map<number, string[]>();
  for (const { id, about, values } of rows) {
    for (const at of namedIn(about, values, renames, marks)) ids.set(at, [...(ids.get(at) ?? []), id]);
  }
  return [...ids].flatMap(([at, all]) => {
    const name = gone[at];
    return name ? [{ gone: name, where, count: all.length, sample: all.slice(0, SAMPLE) }] : [];
  });
}

function namedIn(
  about: string | null,
  values: FoundRow['values'],
  renames: Renames,
  marks: Renames,
): ReadonlySet<number> {
  const before = objectOfRow(about, values);
  const object = before === undefined ? undefined : (renames.objects.get(before) ?? before);
  const texts = Object.entries(values).map(([column, value]) => {
    const now = renamedValue(column, value, renames, object);
    return JSON.stringify(renamedValue(column, now, marks, object) ?? null);
  });
  if (object !== undefined) texts.push(marks.objects.get(object) ?? '');
  return new Set(texts.flatMap((text) => [...text.matchAll(MARK)].map(([, at]) => Number(at))));
}

/** `Thing.state, values: OLD is still named in saved views: 2 (metadata/objects/Thing/model.json, fields/state/values; ids: a, b)` */
export function stillNamedLine({ gone, where, count, sample }: StillNamed): string {
  const { object, field, value } = gone;
  const title = field === undefined ? object : `${object}.${field}`;
  const what = value === undefined ? title : `${title}, values: ${value}`;
  const place =
    field === undefined ? '' : `${modelPlace(object, field, value === undefined ? '' : 'values')}; `;
  const ids = `ids: ${sample.join(', ')}${count > sample.length ? ' …' : ''}`;
  return `${what} is still named in ${where}: ${count} (${place}${ids})`;
}
