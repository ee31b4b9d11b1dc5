import { evaluate, type FilterRecord } from '../../../src/contract/filter/evaluate.ts';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import type { ObjectMetadata } from '../../../src/contract/metadata/introspection.ts';
import type { Field, ObjectType, Relation } from '../../../src/contract/metadata/catalog.ts';

/** Records as filters see them: relations are ids. */
export type Records = Readonly<Record<string, ReadonlyMap<string, FilterRecord>>>;

function objectType({ name, fields }: ObjectMetadata): ObjectType {
  const types = fields.map((field): Field => {
    const relation: Relation | undefined =
      field.typeName === null || field.element !== null
        ? undefined
        : { type: field.kind === 'LIST' ? 'members' : 'reference', target: field.typeName };
    return {
      ...field,
      from: field.name,
      unique: false,
      searchable: false,
      default: undefined,
      relation,
      computed: undefined,
      custom: false,
      system: false,
    };
  });
  return {
    name,
    source: name,
    queryName: name,
    fields: new Map(types.map((field) => [field.name, field])),
    view: null,
    recordLabel: '',
    problems: [],
    role: undefined,
    hasCustomFields: false,
    filterPaths: new Map(),
    unavailable: [],
  };
}

/** The ids of the records that fulfil a filter, by our own reading of it. */
export function oracle(
  described: readonly ObjectMetadata[],
  records: Records,
  objectName: string,
  filter: CompoundFilter,
): readonly string[] {
  const objects = new Map(described.map((metadata) => [metadata.name, objectType(metadata)]));
  const condition = resolveFilter({ objects }, objects.get(objectName) as ObjectType, filter, {
    timeZone: 'UTC',
  });
  const lookup = (name: string, id: string) => records[name]?.get(id);
  return [...(records[objectName] ?? [])]
    .filter(([, record]) => evaluate(condition, record, lookup))
    .map(([id]) => id)
    .sort();
}

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** Rows of a list as filters see them, by their ids. */
export function recordsOf(rows: readonly Row[]): ReadonlyMap<string, FilterRecord> {
  const ids = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ids);
    return typeof value === 'object' && value !== null ? (value as Row).id : value;
  };
  return new Map(
    rows.map((row) => [
      row.id,
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, ids(value)])),
    ]),
  );
}
