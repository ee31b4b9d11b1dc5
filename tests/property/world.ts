import fc from 'fast-check';
import type { FilterRecord, Lookup } from '../../src/contract/filter/evaluate.ts';
import type { Catalog, Field, ObjectType } from '../../src/contract/metadata/catalog.ts';
import { modelField } from '../../src/contract/metadata/fields.ts';
import { catalog as plain, objectOf } from '../contract/filter/metadata.ts';
import { storedValueOf } from './values.ts';

export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly custom_fields: Readonly<Record<string, unknown>>;
};
export const TABLES = ['City', 'Person', 'Thing', 'Part'] as const;
export type TableName = (typeof TABLES)[number];

const COUNTS = { City: 5, Person: 14, Thing: 90, Part: 80 } as const satisfies Record<TableName, number>;
/** Every so many records are deleted ones. */
const DELETED_EACH = 9;

/** Formats whose values are compared otherwise than text. */
const FORMATTED: readonly Field[] = [
  modelField({ name: 'price', kind: 'STRING', format: 'money', sortable: true }, undefined),
  modelField({ name: 'shade', kind: 'STRING', format: 'color', sortable: true }, undefined),
];

/** A tenant's own fields beside those of the model: one like each field of Thing that holds plain values. */
const OWN_FIELDS: readonly Field[] = [...objectOf('Thing').fields.values(), ...FORMATTED]
  .filter((field) => holdsPlainValues(field))
  .map((field) => {
    const name = `own${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
    return { ...field, name, from: name, custom: true };
  });

function holdsPlainValues({ system, computed, relation, element, kind }: Field): boolean {
  return !system && !computed && !relation && kind !== 'NONE' && typeof element !== 'object';
}

const thing: ObjectType = {
  ...objectOf('Thing'),
  fields: new Map([
    ...objectOf('Thing').fields,
    ...[...FORMATTED, ...OWN_FIELDS].map((field): [string, Field] => [field.name, field]),
  ]),
};

/** The metadata as the tenant with fields of its own has it. */
export const catalog: Catalog = { ...plain, objects: new Map(plain.objects).set('Thing', thing) };

export interface World {
  /** What the tables hold, by column: what `compileBulkInsert` takes. */
  readonly rows: Readonly<Record<TableName, readonly Row[]>>;
  readonly isDeleted: (id: string) => boolean;
  /** Live records as filters see them. */
  readonly records: (objectName: string) => readonly FilterRecord[];
  readonly lookup: Lookup;
}

/** Records with every kind of value, blank ones among them, and relations to live and deleted records. */
export function makeWorld(seed: number): World {
  const ids = Object.fromEntries(
    TABLES.map((name) => [
      name,
      Array.from({ length: COUNTS[name] }, (_, at) => `${name.toLowerCase()}${at}`),
    ]),
  ) as Record<TableName, string[]>;
  const rows = Object.fromEntries(TABLES.map((name, index) => [name, makeRows(name, ids, seed + index)]));
  const isDeleted = (id: string) => Number(/\d+$/.exec(id)?.[0]) % DELETED_EACH === DELETED_EACH - 1;
  return worldOf(rows as unknown as World['rows'], isDeleted);
}

export function worldOf(rows: World['rows'], isDeleted: World['isDeleted']): World {
  const byId = new Map<string, Map<string, FilterRecord>>();
  for (const [name, object] of catalog.objects) {
    const live = rows[object.source as TableName].filter(({ id }) => !isDeleted(id));
    byId.set(name, new Map(live.map((row) => [row.id, recordOf(object, row, rows, isDeleted)])));
  }
  return {
    rows,
    isDeleted,
    records: (name) => [...(byId.get(name)?.values() ?? [])],
    lookup: (name, id) => byId.get(name)?.get(id),
  };
}

function makeRows(name: TableName, ids: Record<TableName, string[]>, seed: number): Row[] {
  const object = catalog.objects.get(name) as ObjectType;
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of object.fields.values()) {
    const target = field.relation && ids[field.relation.target as TableName];
    if (target && field.relation.type === 'reference') arbitraries[field.name] = fc.constantFrom(...target);
    else if (target && field.relation.type === 'members') {
      arbitraries[field.name] = fc.uniqueArray(fc.constantFrom(...target), { minLength: 1, maxLength: 4 });
    } else if (holdsPlainValues(field)) arbitraries[field.name] = storedValueOf(field);
    else if (field.name === 'noteList') arbitraries[field.name] = fc.constant([{ text: 'a' }]);
  }
  const nullable = Object.entries(arbitraries).map(([key, arbitrary]): [string, fc.Arbitrary<unknown>] => [
    key,
    fc.option(arbitrary, { freq: 4, nil: null }),
  ]);
  const record = fc.record(Object.fromEntries(nullable));
  return fc.sample(record, { seed, numRuns: ids[name].length }).map((row, at) => ({
    ...row,
    id: ids[name][at] as string,
    custom_fields: Object.fromEntries(
      OWN_FIELDS.flatMap((field) => (row[field.name] == null ? [] : [[field.name, row[field.name]]])),
    ),
  }));
}

/** The row with what is not in its own table, worked out without the database. */
function recordOf(
  object: ObjectType,
  row: Row,
  rows: World['rows'],
  isDeleted: (id: string) => boolean,
): FilterRecord {
  const valueOf = (field: Field): unknown => {
    const { relation, computed, from } = field;
    if (field.custom) return row.custom_fields[from] ?? null;
    if (from === 'createdAt' || from === 'modifiedAt') return row['startsAt'] ?? CREATED;
    if (from === 'version') return 1;
    if (relation?.type === 'inverseReference' || relation?.type === 'inverseMembers') {
      const others = rows[relation.target as TableName];
      return others.filter((other) => [other[relation.through]].flat().includes(row.id)).map(({ id }) => id);
    }
    if (computed?.type === 'count') {
      const listed = ((valueOf(computed.list) ?? []) as string[]).filter((id) => !isDeleted(id));
      const sizes = new Map(rows.Part.map(({ id, size }) => [id, size as number | null]));
      const counted = computed.where ? listed.filter((id) => (sizes.get(id) ?? 0) > 1) : listed;
      return String(counted.length);
    }
    if (computed?.type === 'minutes') {
      const [start, end] = [computed.from, computed.to].map((at) => row[at.from]);
      return start && end ? String(Math.floor(minutesBetween(start as string, end as string))) : null;
    }
    return row[from] ?? null;
  };
  return Object.fromEntries([...object.fields.values()].map((field) => [field.name, valueOf(field)]));
}

/** When records were made that have no `startsAt`. */
export const CREATED = '2026-01-01T00:00:00Z';

function minutesBetween(start: string, end: string): number {
  const micros = (text: string) => {
    const [, seconds = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
    return BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0') || 0);
  };
  return Number(micros(end) - micros(start)) / 60_000_000;
}
