import type { Catalog, Field, ObjectType } from '../../../src/contract/metadata/catalog.ts';
import type { Database } from '../../../src/server/base/db/database.ts';
import { createContext, type DemoRow } from '../../../src/server/demo/context.ts';
import { inOrderOfReference, madeRecords } from '../../../src/server/demo/made-records.ts';
import { demoRecords } from '../../../src/server/demo/demo-records.ts';
import { compileBulkInsert, compileBulkLink } from '../../../src/server/base/sql/bulk.ts';
import { CUSTOM_COLUMN } from '../../../src/server/base/sql/names.ts';

/** Rows of every object that has a table, by its name. */
export type Rows = Readonly<Record<string, readonly DemoRow[]>>;

const DEFINITIONS = 'CustomFieldDefinition';

/** The first few demo records of every object, related to each other and to no others. */
export function fewRecords(catalog: Catalog, seed: number, count: number): Rows {
  const chosen = Object.entries(withOthers(catalog, seed)).map(
    ([name, rows]) => [name, rows.slice(0, count)] as const,
  );
  const ids = new Map(chosen.map(([name, rows]) => [name, rows.map(({ id }) => id)]));
  const related = ({ relation }: Field, index: number): unknown => {
    const targets = ids.get(relation?.target ?? '') ?? [];
    return relation?.type === 'members' ? targets : (targets[index % targets.length] ?? null);
  };
  return Object.fromEntries(
    chosen.map(([name, rows]) => {
      const fields = relationsOf(catalog.objects.get(name) as ObjectType);
      const rewritten = (index: number): Readonly<Record<string, unknown>> =>
        Object.fromEntries(fields.map((field) => [field.name, related(field, index)]));
      // Searchable fields of tenants' own would get indexes, which are no matter here.
      const rest = { customFieldList: [], searchable: false };
      return [name, rows.map((row, index) => ({ ...row, ...rest, ...rewritten(index) }))];
    }),
  );
}

/** The demo's, and those of objects that have been added to the product. */
function withOthers(catalog: Catalog, seed: number): Rows {
  const rows = { ...demoRecords(seed) };
  const others = [...catalog.objects.values()].filter(
    ({ name, source }) => name === source && !rows[name]?.length,
  );
  const names = others.map(({ name }) => name);
  inOrderOfReference(names, catalog).forEach((name, index) => {
    const ids = new Map(Object.entries(rows).map(([of, list]) => [of, list.map(({ id }) => id)]));
    rows[name] = madeRecords(
      createContext(seed + 1000 + index),
      catalog.objects.get(name) as ObjectType,
      ids,
    );
  });
  return rows;
}

/** Relations that are kept with the record itself. */
export const relationsOf = ({ fields }: ObjectType): Field[] =>
  [...fields.values()].filter(({ relation }) => /^(reference|members)$/.test(relation?.type ?? ''));

/** The same rows with the mark and a number in every text, values and definitions of own fields included. */
export function marked(catalog: Catalog, rows: Rows, mark: string): Rows {
  const own = { [`${mark}0`]: `${mark}1` };
  const marking = (object: ObjectType, row: DemoRow, index: number): DemoRow => {
    const texts = [...object.fields.values()].flatMap((field) => {
      const text = markedText(field, `${mark}${index}`, mark);
      return text === undefined ? [] : [[field.name, text] as const];
    });
    return { ...row, ...Object.fromEntries(texts), [CUSTOM_COLUMN]: own };
  };
  const definitions = (rows[DEFINITIONS] ?? []).slice(0, 2).map((row, index) => ({
    ...row,
    type: 'TEXT',
    isactive: true,
    searchable: false,
    label: `${mark}2`,
    name: `${mark}0`,
    objectName: index ? 'Lead' : 'Contact',
    valueList: [{ name: `${mark}3`, label: `${mark}4` }],
  }));
  const entries = Object.entries(rows).map(([name, list]) => {
    const object = catalog.objects.get(name) as ObjectType;
    return [name, list.map((row, index) => marking(object, row, index))];
  });
  return { ...Object.fromEntries(entries), [DEFINITIONS]: definitions } as Rows;
}

function markedText(
  { kind, format, system, computed }: Field,
  text: string,
  mark: string,
): string | undefined {
  if (kind !== 'STRING' || system || computed) return undefined;
  if (format === 'email') return `${text}@a.test`;
  if (format === 'url') return `https://a.test/${text}`;
  if (format === 'phone' || format === 'money') return undefined;
  if (format === 'filter') return JSON.stringify(textFilter('Contact', 'lastName', mark));
  return text;
}

export const fieldFilter = (objectName: string, objectField: string, operator: string, value: unknown) => ({
  type: 'FILTER',
  filter: { objectName, objectField, operator, value: JSON.stringify(value) },
});

export const textFilter = (objectName: string, objectField: string, text: string) =>
  fieldFilter(objectName, objectField, 'CONTAINS', text);

export async function insertRecords(
  database: Pick<Database, 'forTenant'>,
  catalog: Catalog,
  tenantId: string,
  rows: Rows,
): Promise<void> {
  const db = database.forTenant(tenantId);
  for (const [name, list] of Object.entries(rows)) {
    const object = catalog.objects.get(name) as ObjectType;
    await db.run(compileBulkInsert(tenantId, object, list));
    for (const field of relationsOf(object)) {
      if (field.relation?.type === 'members') await db.run(compileBulkLink(tenantId, object, field, list));
    }
  }
}
