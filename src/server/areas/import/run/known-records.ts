import { foldCase } from '../../../../contract/kinds/fold.ts';
import { addressOf, type Address, isAddress } from '../../../../contract/formats/addresses.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Broken } from '../../../base/sql/broken-rules.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { recordName } from '../../../base/plan/label.ts';
import { suppressedAmong } from '../../../base/suppression/suppression.ts';
import { compileHolders, compileRecords } from '../../../base/sql/import-find.ts';
import { targetTable } from '../../../base/sql/names.ts';
import { compileKeepLive } from '../../../base/sql/usage.ts';
import type { KnownRecord, KnownRecords } from '../plan/import-plan.ts';
import type { PreparedRow } from '../rows/prepared-row.ts';
import type { ImportWorld } from './import-world.ts';
import { type FoundNames, resolveNames } from './resolve-names.ts';

/** Rows that are sound so far: what the others say is not looked for. */
export const soundRows = (rows: readonly PreparedRow[]): readonly PreparedRow[] =>
  rows.filter(({ problems, duplicateOf }) => !problems.length && duplicateOf === undefined);

/** Finds out what the database has of what the rows are about. `lock`: the records found stay as they are. */
export async function readKnown(
  tx: TenantDb,
  world: ImportWorld,
  rows: readonly PreparedRow[],
  options: { readonly lock: boolean; readonly broken: Broken },
): Promise<KnownRecords & { readonly found: FoundNames }> {
  const sound = soundRows(rows);
  const byKey = await recordsByKey(tx, world, sound, options.lock);
  const byId = await writtenRecords(tx, world, sound, options.lock);
  const holders = await holdersOf(tx, world, sound, byKey);
  const found = await resolveNames(tx, world, sound);
  const names = options.lock ? await keptNames(tx, world, found.names) : found.names;
  const suppressed = await suppressedValues(tx, world, sound);
  return { byKey, byId, holders, names, found, suppressed, broken: options.broken };
}

/** Records that may not go while others refer to them stay until the transaction ends; what has just gone is no name any more. */
async function keptNames(
  tx: TenantDb,
  { slots }: ImportWorld,
  names: KnownRecords['names'],
): Promise<KnownRecords['names']> {
  const kept = new Map(names);
  for (const { field } of slots) {
    const own = names.get(field.name);
    if (!own || !field.refusesDelete || !field.relation) continue;
    const ids = [...own.values()].flatMap((named) => (named === 'several' ? [] : [named.id]));
    const live = await tx.run(compileKeepLive(tx.tenantId, targetTable(field.relation), ids));
    const there = new Set(live.map(({ id }) => id));
    kept.set(field.name, new Map([...own].filter(([, named]) => named === 'several' || there.has(named.id))));
  }
  return kept;
}

async function recordsByKey(
  tx: TenantDb,
  { rights: { object, stored }, rules, keyField: key, reads, lists }: ImportWorld,
  rows: readonly PreparedRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, readonly KnownRecord[]>> {
  const keys = rules.mapping.match.key === null ? [] : rows.flatMap((row) => row.key ?? []);
  const byKey = new Map<string, KnownRecord[]>();
  if (!keys.length) return byKey;
  const holders = key?.unique ? await tx.run(compileHolders(tx.tenantId, stored, key, keys)) : undefined;
  if (holders?.length === 0) return byKey;
  const among = holders ? { ids: holders.map(({ id }) => id) } : { keys };
  const search = { tenantId: tx.tenantId, stored, object, key, values: reads, lists };
  const called = { ...object, unnamed: rules.unnamed?.[object.name] };
  for (const found of await tx.run(compileRecords(search, among, lock))) {
    const record = knownRecord(called, found);
    const same = byKey.get(found.key);
    if (same) same.push(record);
    else byKey.set(found.key, [record]);
  }
  return byKey;
}

async function writtenRecords(
  tx: TenantDb,
  { rights: { object, stored }, rules, reads, lists }: ImportWorld,
  rows: readonly PreparedRow[],
  lock: boolean,
): Promise<ReadonlyMap<string, KnownRecord>> {
  const ids = rows.flatMap(({ writtenTo }) => writtenTo ?? []);
  if (!ids.length) return new Map();
  const search = { tenantId: tx.tenantId, stored, object, key: undefined, values: reads, lists };
  const found = await tx.run(compileRecords(search, { ids }, lock));
  const called = { ...object, unnamed: rules.unnamed?.[object.name] };
  return new Map(found.map((record) => [record.id, knownRecord(called, record)]));
}

const knownRecord = (
  object: Pick<ObjectType, 'recordLabel' | 'unnamed'>,
  { id, fields, lists }: Pick<KnownRecord, 'id' | 'fields' | 'lists'>,
): KnownRecord => ({ id, fields, lists, label: recordName(object, { id, ...fields }) });

async function holdersOf(
  tx: TenantDb,
  { rights: { stored, object }, slots, keyField }: ImportWorld,
  rows: readonly PreparedRow[],
  byKey: KnownRecords['byKey'],
): Promise<KnownRecords['holders']> {
  const holders = new Map<string, ReadonlyMap<string, string>>();
  for (const [at, { field }] of slots.entries()) {
    if (!field.unique) continue;
    // Who sees all records has found them by their key already.
    if (field.name === keyField?.name && !object.rows) {
      holders.set(field.name, new Map([...byKey].map(([key, [record]]) => [key, record?.id ?? ''])));
      continue;
    }
    const values = rows.flatMap(({ values: own }) =>
      typeof own[at] === 'string' ? [foldCase(own[at])] : [],
    );
    const found = values.length ? await tx.run(compileHolders(tx.tenantId, stored, field, values)) : [];
    holders.set(field.name, new Map(found.map(({ id, key }) => [key, id])));
  }
  return holders;
}

/** The addresses that are of people who were erased. */
async function suppressedValues(
  tx: TenantDb,
  { slots }: ImportWorld,
  rows: readonly PreparedRow[],
): Promise<ReadonlySet<string>> {
  const texts = new Map<Address, string>();
  for (const [at, { field }] of slots.entries()) {
    if (!isAddress(field)) continue;
    for (const { values } of rows) {
      const text = values[at];
      const address = typeof text === 'string' ? addressOf(field.format, text) : undefined;
      if (address) texts.set(address, String(text));
    }
  }
  const found = await suppressedAmong(tx, [...texts.keys()]);
  return new Set([...found.keys()].flatMap((address) => texts.get(address) ?? []));
}
