import { foldCase } from '../../../contract/filter/fold.ts';
import { namingFields } from '../../../contract/import/naming.ts';
import { isId } from '../../../contract/kinds/object.ts';
import { labelText } from '../../../contract/label.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import { compileNamed } from '../../sql/import-find.ts';
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

/** Finds the records that rows name: by id, by a field that tells them apart (such as an e-mail address), by label. */
export async function resolveNames(
  tx: TenantDb,
  world: Pick<ImportWorld, 'slots' | 'rights'>,
  rows: readonly PreparedRow[],
): Promise<FoundNames> {
  const names = new Map<string, ReadonlyMap<string, NamedRecord>>();
  const unknown = new Map<string, readonly string[]>();
  for (const [at, slot] of world.slots.entries()) {
    if (!isRelation(slot)) continue;
    const wanted = new Set(rows.flatMap(({ values }) => (values[at] ?? []) as readonly string[]));
    const target = targetOf(world, slot);
    if (!wanted.size || !target) continue;
    const found = await namedRecords(tx, slot.field, target, [...wanted]);
    names.set(slot.field.name, found);
    const missing = [...wanted].filter((name) => !found.has(nameKey(name)));
    if (missing.length) unknown.set(slot.field.name, missing);
  }
  return { names, unknown };
}

/** The object that a relation leads to, with what the role sees of it. */
export const targetOf = ({ rights }: Pick<ImportWorld, "rights">, { field }: Pick<Slot, "field">): ObjectType | undefined =>
  rights.catalog.objects.get(field.relation?.target ?? '');

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
    (field) => isTelling(field) && !label.includes(field) && !field.computed,
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
  return new Map(
    keys.flatMap((key) => {
      const record = byId?.get(key) ?? byText?.get(key) ?? byLabel?.get(key);
      return record === undefined ? [] : [[key, record] as const];
    }),
  );
}

const isTelling = ({ unique, format, kind, custom, readOnly }: Field): boolean =>
  kind === 'STRING' && !custom && !readOnly && (unique || format === 'email');

/** The texts that each field of a label may have: all of the name, or words from its beginning, or to its end. */
function labelParts(fields: readonly Field[], keys: readonly string[]) {
  if (fields.length < 2) return fields.map((field) => ({ field, texts: keys }));
  const cuts = keys.map((key) => key.split(' '));
  return fields.map((field) => {
    const texts = new Set<string>();
    for (const words of cuts) {
      for (let from = 0; from < words.length; from++) {
        for (let to = from + 1; to <= words.length; to++) texts.add(foldCase(words.slice(from, to).join(' ')));
      }
    }
    return { field, texts: [...texts] };
  });
}
