import { DATED_KINDS, ELEMENT_KINDS, KINDS } from '../../src/contract/kinds/kind.ts';
import { FILTER_SCHEMA } from '../../src/contract/filter/filter-schema.ts';
import { fieldAt, type KnownField, type KnownObjects } from '../../src/contract/metadata/check-known.ts';
import type { FieldFit, NamePlace } from '../../src/contract/names.ts';
import { OWN_SECTION } from '../../src/contract/metadata/tab-sections.ts';

/** What is read of a metadata schema: its shape and its annotations (`names.ts`). */
export interface Annotated {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Annotated>>;
  readonly patternProperties?: Readonly<Record<string, Annotated>>;
  readonly items?: Annotated;
  readonly 'x-names'?: NamePlace;
  readonly 'x-keys'?: NamePlace;
  readonly 'x-of'?: string;
  readonly 'x-fit'?: FieldFit;
  readonly 'x-through'?: string;
}

/** A JSON Schema that stands beside another one and says more. */
export type Overlay = { readonly [key: string]: unknown };

export interface Narrowing {
  readonly objects: KnownObjects;
  /** The object that the file is about; undefined of files about all of them. */
  readonly object: string | undefined;
  /** Of a view model: the object whose fields it takes. */
  readonly viewOf?: string | undefined;
}

const NUMBERS: readonly string[] = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];
/** Paths beyond so many end one step earlier. */
const MOST_PATHS = 2000;

/** Kinds whose values are chosen rather than typed. */
const CHOSEN: readonly string[] = ['ENUM', 'BOOLEAN', 'OBJECT', 'LIST'];

const FITS: { readonly [Fit in FieldFit]?: (field: KnownField) => boolean } = {
  searched: ({ kind, searchable }) => NUMBERS.includes(kind) || (kind === 'STRING' && searchable),
  chosen: ({ kind }) => CHOSEN.includes(kind),
  sorted: ({ sortable }) => sortable,
  sortedDate: ({ kind, sortable }) => sortable && DATED_KINDS.some((each) => each === kind),
  sortedMoment: ({ kind, sortable }) => sortable && kind === 'TIMESTAMP',
  records: ({ kind, target }) => kind === 'LIST' && target !== undefined,
  recordsWithWayBack: ({ kind, target }) => kind === 'LIST' && target !== undefined,
  ownValue: ({ kind, target }) => kind !== 'LIST' && target === undefined,
  shown: ({ kind }) => kind !== 'NONE',
};

/** What else a place asks of fields only the check knows. */
const ofFields = (fit: FieldFit | undefined): FieldFit | undefined =>
  fit !== undefined && (fit in FITS || KINDS.some((kind) => kind === fit)) ? fit : undefined;

const fits = (field: KnownField, fit: FieldFit | undefined): boolean =>
  fit === undefined || (FITS[fit]?.(field) ?? field.kind === fit);

/** The overlay that enumerates every name which a schema has a place for, with lists that it shares in `definitions`. */
export function narrow(schema: Annotated, narrowing: Narrowing): Overlay {
  const { objects, object, viewOf } = narrowing;
  const definitions = new Map<string, readonly string[]>();
  const oneOf = (name: string, values: () => readonly string[]): Overlay => {
    if (!definitions.has(name)) definitions.set(name, values());
    return { $ref: `#/definitions/${name}` };
  };
  const fieldNames = (of: string, fit?: FieldFit) =>
    [...(objects.get(of)?.fields ?? [])].filter(([, field]) => fits(field, fit)).map(([name]) => name);

  const named = (place: NamePlace, at: Annotated, under: string | undefined) => {
    const { 'x-of': of, 'x-fit': given } = at;
    const fit = ofFields(given);
    const owner = of === '/viewOf' ? viewOf : of === '^' ? under : object;
    switch (place) {
      case 'object':
        return oneOf('object', () => [...objects.keys()]);
      case 'type':
        return oneOf('type', () => [...objects.keys(), ...ELEMENT_KINDS]);
      case 'field':
        // Of the records that another key leads to, the editor knows the fields.
        if (at['x-through'] !== undefined) return undefined;
        if (owner === undefined || (of !== undefined && of !== '/viewOf' && of !== '^')) return undefined;
        return oneOf([owner, 'field', fit].filter(Boolean).join('-'), () => fieldNames(owner, fit));
      case 'path':
        return owner === undefined ? undefined : oneOf('path', () => pathsOf(owner, objects));
      case 'section': {
        // Sections are declared in the same file: a new one is no mistake.
        const known = oneOf('section', () => [...(objects.get(owner ?? '')?.sections ?? []), OWN_SECTION]);
        return { anyOf: [known, {}] };
      }
      case 'relations':
      case 'label':
      case 'enum':
        return undefined;
    }
  };

  /** What depends on the value of another key beside it. */
  const conditions = (properties: Readonly<Record<string, Annotated>>): Overlay[] =>
    Object.entries(properties).flatMap(([key, inner]) => {
      const of = inner['x-of'];
      // A field that a file declares with its own name says its values in the same place.
      if (of === undefined || of === 'name' || !(of in properties)) return [];
      const when = (value: string, then: Overlay): Overlay => ({
        if: { properties: { [of]: { const: value } }, required: [of] },
        then: { properties: { [key]: then } },
      });
      if (inner['x-keys'] === 'enum' || inner['x-names'] === 'enum') {
        const own = object ?? '';
        const isPath = properties[of]?.['x-names'] === 'path';
        const paths = isPath ? pathsOf(own, objects) : [...(objects.get(own)?.fields.keys() ?? [])];
        return paths.flatMap((path) => {
          const { values } = fieldAt(path, own, objects) ?? {};
          if (!values) return [];
          return [when(path, inner['x-keys'] ? { propertyNames: { enum: values } } : { enum: values })];
        });
      }
      if (key === 'inverseOf') {
        const holders = object === undefined ? [] : (holdersOf(objects).get(object) ?? []);
        return holders.map(([other, names]) => when(other, { enum: names }));
      }
      return [...objects.keys()].map((other) => when(other, { enum: fieldNames(other) }));
    });

  const walk = (at: Annotated, under: string | undefined): Overlay | undefined => {
    if (at.$ref === FILTER_SCHEMA) return { $ref: FILTER_SCHEMA };
    if (at.$ref === '#') return { $ref: '#' };
    const place = at['x-names'];
    if (place !== undefined) return named(place, at, under);
    const items = at.items && walk(at.items, under);
    const properties = mapped(at.properties ?? {}, (inner) => walk(inner, under));
    const [pattern, record] = Object.entries(at.patternProperties ?? {})[0] ?? [];
    const keys = at['x-keys'];
    const names = keys && named(keys, at, under);
    const perObject =
      keys === 'object' && record
        ? mapped(Object.fromEntries([...objects.keys()].map((name) => [name, record])), walk)
        : {};
    const inner = record && keys !== 'object' ? walk(record, under) : undefined;
    const rules = conditions(at.properties ?? {});
    const overlay = {
      ...(items ? { items } : {}),
      ...(Object.keys({ ...properties, ...perObject }).length
        ? { properties: { ...properties, ...perObject } }
        : {}),
      ...(pattern !== undefined && inner ? { patternProperties: { [pattern]: inner } } : {}),
      ...(names ? { propertyNames: names } : {}),
      ...(rules.length ? { allOf: rules } : {}),
    };
    return Object.keys(overlay).length ? overlay : undefined;
  };

  const overlay = walk(schema, undefined) ?? {};
  const lists = [...definitions].map(
    ([name, values]) => [name, values.length ? { enum: values } : { not: {} }] as const,
  );
  return lists.length ? { ...overlay, definitions: Object.fromEntries(lists) } : overlay;
}

type Holders = ReadonlyMap<string, readonly (readonly [object: string, fields: readonly string[]])[]>;
const holders = new WeakMap<KnownObjects, Holders>();

/** By object: the others that refer to it, each with the fields that do. Found once for all files. */
function holdersOf(objects: KnownObjects): Holders {
  const known = holders.get(objects);
  if (known) return known;
  const found = new Map<string, [string, string[]][]>();
  for (const [name, { fields }] of objects) {
    const byTarget = Map.groupBy(fields, ([, { target }]) => target ?? '');
    for (const [target, own] of byTarget) {
      found.set(target, [...(found.get(target) ?? []), [name, own.map(([field]) => field)]]);
    }
  }
  holders.set(objects, found);
  return found;
}

function mapped(
  schemas: Readonly<Record<string, Annotated>>,
  of: (schema: Annotated, key: string) => Overlay | undefined,
): Record<string, Overlay> {
  const found: Record<string, Overlay> = {};
  for (const [key, schema] of Object.entries(schemas)) {
    const overlay = of(schema, key);
    if (overlay) found[key] = overlay;
  }
  return found;
}

/** Fields, and fields behind one or two OBJECT fields. */
function pathsOf(start: string, objects: KnownObjects): readonly string[] {
  const step = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => {
      const field = fieldAt(path, start, objects);
      if (field?.kind !== 'OBJECT') return [];
      return [...(objects.get(field.target ?? '')?.fields.keys() ?? [])].map((name) => `${path}.${name}`);
    });
  const one = [...(objects.get(start)?.fields.keys() ?? [])];
  const two = step(one);
  const three = step(two);
  return [...one, ...two, ...(one.length + two.length + three.length > MOST_PATHS ? [] : three)];
}
