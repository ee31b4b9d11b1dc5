import { definitionOf } from '../../../../contract/formats/index.ts';
import { readingOf } from '../../../base/formats/index.ts';
import { searchKey } from '../../../../contract/kinds/search-key.ts';
import { foldCase } from '../../../../contract/kinds/fold.ts';
import { namingFields } from '../../../../contract/import/naming.ts';
import { isId } from '../../../../contract/kinds/object.ts';
import { labelText } from '../../../../contract/label.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { compileNamed, type NameSearch } from '../../../base/sql/import-find.ts';
import type { NamedRecord } from '../plan/import-plan.ts';
import { nameKey } from '../plan/name-key.ts';
import { isRelation, type Slot } from '../rows/import-rules.ts';
import type { PreparedRow } from '../rows/prepared-row.ts';
import type { ImportWorld } from './import-world.ts';

/** What names lead to, and which lead nowhere: by field. */
export interface FoundNames {
  readonly names: ReadonlyMap<string, ReadonlyMap<string, NamedRecord>>;
  readonly unknown: ReadonlyMap<string, readonly string[]>;
}

/** Names by field. */
type WantedNames = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the records that rows name: by id, by a field that tells them apart (such as an e-mail address), by label. */
export function resolveNames(
  tx: TenantDb,
  world: Pick<ImportWorld, 'slots' | 'rights'>,
  rows: readonly PreparedRow[],
): Promise<FoundNames> {
  return resolveNamed(tx, world, wantedNames(world.slots, rows));
}

/** The same of names by field. */
export async function resolveNamed(
  tx: TenantDb,
  world: Pick<ImportWorld, 'slots' | 'rights'>,
  wanted: WantedNames,
): Promise<FoundNames> {
  const names = new Map<string, ReadonlyMap<string, NamedRecord>>();
  const unknown = new Map<string, readonly string[]>();
  for (const slot of world.slots) {
    const own = wanted.get(slot.field.name);
    const target = targetOf(world, slot);
    if (!own?.size || !target) continue;
    const found = await namedRecords(tx, slot.field, target, [...own]);
    names.set(slot.field.name, found);
    const missing = [...own].filter((name) => !found.has(nameKey(name)));
    if (missing.length) unknown.set(slot.field.name, missing);
  }
  return { names, unknown };
}

function wantedNames(slots: readonly Slot[], rows: readonly PreparedRow[]): WantedNames {
  return new Map(
    slots.flatMap((slot, at) => {
      if (!isRelation(slot)) return [];
      const names = new Set<string>();
      for (const { values } of rows)
        for (const name of (values[at] ?? []) as readonly string[]) names.add(name);
      return [[slot.field.name, names] as const];
    }),
  );
}

/** Most names that are remembered. */
const MOST_KNOWN = 50_000;

/** Those of the names that have not come before; of fields that are wanted. They count as known from now on. */
export function newNames(
  slots: readonly Slot[],
  rows: readonly PreparedRow[],
  known: Set<string>,
  isWanted: (field: string) => boolean,
): WantedNames {
  const found = new Map<string, ReadonlySet<string>>();
  for (const [field, names] of wantedNames(slots, rows)) {
    if (!isWanted(field)) continue;
    const own = new Set([...names].filter((name) => !known.has(`${field} ${name}`)));
    if (own.size) found.set(field, own);
    for (const name of own) if (known.size < MOST_KNOWN) known.add(`${field} ${name}`);
  }
  return found;
}

/** The object that a relation leads to, with what the role sees of it. */
export const targetOf = (
  { rights }: Pick<ImportWorld, 'rights'>,
  { field }: Pick<Slot, 'field'>,
): ObjectType | undefined => rights.catalog.objects.get(field.relation?.target ?? '');

/** The records that names lead to, by `nameKey`. */
export async function namedRecords(
  tx: TenantDb,
  { relation }: Field,
  target: ObjectType,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const keys = [...new Set(wanted.map(nameKey))];
  const label = namingFields(target);
  const byValue = [...target.fields.values()].filter(
    (field) => isTelling(field, target) && !label.includes(field) && !field.computed,
  );
  const search = {
    object: target,
    seen: relation?.seen,
    ids: wanted.filter(isId),
    byValue,
    values: keys,
    label: labelParts(label, keys),
  };
  const rows = await tx.run(compileNamed(tx.tenantId, search));
  const [byLabel, byText, byId] = [new Map(), new Map(), new Map()] as Map<string, NamedRecord>[];
  const put = (found: Map<string, NamedRecord> | undefined, text: string | null | undefined, id: string) => {
    if (text == null) return;
    const key = nameKey(text);
    const before = found?.get(key);
    found?.set(key, before === undefined || (before !== 'several' && before.id === id) ? { id } : 'several');
  };
  for (const row of rows) {
    if (label.length) put(byLabel, labelText(target.recordLabel, row), row.id);
    for (const field of byValue) put(byText, row[field.name], row.id);
    put(byId, row.id, row.id);
  }
  // What tells a record apart counts more than what it is called.
  const found = new Map(
    keys.flatMap((key) => {
      const record = byId?.get(key) ?? byText?.get(key) ?? byLabel?.get(key);
      return record === undefined ? [] : [[key, record] as const];
    }),
  );
  const missing = keys.filter((key) => !found.has(key));
  return new Map([...found, ...(await alikeRecords(tx, search, label, missing))]);
}

/**
 * Of names that nothing is called by, the records that searches would find by all of the name: `Zurich` for `Zürich`. By the
 * index of a searched name of one field; whoever has several names has none that is sure.
 */
async function alikeRecords(
  tx: TenantDb,
  search: Pick<NameSearch, 'object' | 'seen'>,
  [field, second]: readonly Field[],
  names: readonly string[],
): Promise<readonly (readonly [string, NamedRecord])[]> {
  if (!names.length || !field?.searchable || second || field.custom || field.computed) return [];
  const byKey = Map.groupBy(names, searchKey);
  const label = [{ field, texts: [...byKey.keys()] }];
  const { object, seen } = search;
  const wanted = { object, seen, ids: [], byValue: [], values: [], label, isAlike: true } as const;
  const found = new Map<string, NamedRecord>();
  for (const row of await tx.run(compileNamed(tx.tenantId, wanted))) {
    const key = searchKey(String(row[field.name]));
    found.set(key, found.has(key) ? 'several' : { id: row.id });
  }
  return [...found].flatMap(([key, record]) => (byKey.get(key) ?? []).map((name) => [name, record] as const));
}

/** Nobody writes the fields of users' records, but users log in with what tells them apart. */
const isTelling = (field: Field, { recordsFrom }: ObjectType): boolean =>
  definitionOf(field).text !== undefined &&
  !field.custom &&
  (!field.readOnly || recordsFrom === 'users') &&
  (field.unique || readingOf(field).owner === 'alone');

/** The texts that each field of a label may have: all of the name, or words from its beginning, or to its end. */
function labelParts(fields: readonly Field[], keys: readonly string[]) {
  if (fields.length < 2) return fields.map((field) => ({ field, texts: keys }));
  const cuts = keys.map((key) => key.split(' '));
  return fields.map((field) => {
    const texts = new Set<string>();
    for (const words of cuts) {
      for (let from = 0; from < words.length; from++) {
        for (let to = from + 1; to <= words.length; to++)
          texts.add(foldCase(words.slice(from, to).join(' ')));
      }
    }
    return { field, texts: [...texts] };
  });
}
