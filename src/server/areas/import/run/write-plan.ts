import { v7 as uuidv7 } from 'uuid';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changesOf } from '../../../base/records/audit.ts';
import type { Actor, Change } from '../../../base/sql/audit.ts';
import type { AuditAction } from '../../../base/sql/audit-action.ts';
import { compileBulkUnlink } from '../../../base/sql/bulk-write.ts';
import { BrokenRules } from '../../../base/sql/broken-rules.ts';
import { type Gate, gateOf } from '../../../base/sql/gate.ts';
import {
  compileAuditMany,
  compileInsertAll,
  compileJoinLists,
  compileUpdateMany,
  type FieldValues,
  type ManyRecords,
  type NewMembers,
  type Written,
} from '../../../base/sql/import-write.ts';
import type { TenantStatement } from '../../../base/db/statement.ts';
import type { ChunkPlan, PlannedCreate, PlannedUpdate } from '../plan/import-plan.ts';
import type { Slot } from '../rows/import-rules.ts';
import { createdChanges, valuesOf, withFilled } from './created-changes.ts';
import type { ImportRights } from './import-rights.ts';
import type { ImportWorld } from './import-world.ts';
import { insertFree } from './insert-free.ts';

/** In whose name records are written, and by which job. */
export interface Writer {
  readonly actor: Actor;
  readonly jobId: string;
}

/** What became of a plan. */
export interface PlanWritten {
  /** Creates that were left out, since their unique value was taken just now. */
  readonly lost: readonly PlannedCreate[];
  /** What the writes have filled in beside what their rows say, by record. */
  readonly filled: ReadonlyMap<string, readonly Change[]>;
}

/**
 * Writes what is planned: a few statements, however many records there are. `keepGoing`: creates whose unique value was
 * taken just now are left out and answered, in place of an error of the database.
 */
export async function writePlan(
  tx: TenantDb,
  world: ImportWorld,
  plan: ChunkPlan,
  writer: Writer,
  keepGoing: boolean,
): Promise<PlanWritten> {
  const rows: Written[] = [];
  for (const wave of wavesOf(plan.updates)) rows.push(...(await writeUpdates(tx, world, wave, writer)));
  const inserting = insert(tx, world, plan.creates, writer, keepGoing);
  inserting.catch(() => undefined);
  // What goes with the records is made up while the database takes them, unless that is for the database to say.
  if (keepGoing || world.rights.stored.fills) rows.push(...(await inserting));
  const there = new Set(rows.map(({ id }) => id));
  const written = keepGoing ? plan.creates.filter(({ id }) => there.has(id)) : plan.creates;
  const filled = new Map(rows.map(({ id, filled: both }) => [id, both ? changesOf(...both) : []]));
  const others = [
    ...listStatements(tx.tenantId, world, written, plan.updates),
    ...history(tx.tenantId, world, 'CREATE', written, writer, (create) =>
      createdChanges(valuesOf(world, create, filled.get(create.id))),
    ),
    ...history(tx.tenantId, world, 'UPDATE', plan.updates, writer, ({ id, changes }) =>
      JSON.stringify(withFilled(changes, filled.get(id))),
    ),
  ];
  await inserting;
  for (const statement of others) await tx.run(statement);
  return { lost: keepGoing ? plan.creates.filter(({ id }) => !there.has(id)) : [], filled };
}

/** Tells what new records break by the lines that they come from: the next plan gives them other ids. */
export async function byLine<T>(
  { creates }: Pick<ChunkPlan, 'creates'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof BrokenRules)) throw error;
    const lines = new Map(creates.map(({ id, row }) => [id, String(row.line)]));
    throw new BrokenRules(new Map([...error.records].map(([id, all]) => [lines.get(id) ?? id, all])));
  }
}

function wavesOf(updates: readonly PlannedUpdate[]): readonly (readonly PlannedUpdate[])[] {
  if (!updates.length) return [];
  return [...Map.groupBy(updates, ({ wave }) => wave)].sort(([a], [b]) => a - b).map(([, all]) => all);
}

const isOwnColumn = ({ holds }: Slot): boolean => holds === 'column' || holds === 'reference';

async function insert(
  tx: TenantDb,
  { slots, defaults, rights }: ImportWorld,
  creates: readonly PlannedCreate[],
  { actor }: Writer,
  keepGoing: boolean,
): Promise<readonly Written[]> {
  if (!creates.length) return [];
  const inRow = new Set(slots.map(({ field }) => field.name));
  const columns: FieldValues[] = [];
  for (const [at, slot] of slots.entries()) {
    if (!isOwnColumn(slot)) continue;
    const given = defaultOf(defaults, slot.field) ?? null;
    const values = creates.map(({ values: own }) => (own[at] === undefined ? given : own[at]));
    columns.push({ field: slot.field, values });
  }
  for (const [field, value] of defaults) {
    if (!inRow.has(field.name)) columns.push({ field, values: creates.map(() => value) });
  }
  const custom = slots.some(({ holds }) => holds === 'custom')
    ? creates.map(({ values }) => customOf(slots, values, (value) => value != null))
    : undefined;
  const ids = creates.map(({ id }) => id);
  const gate = gateOfImport(tx.tenantId, rights, actor);
  const records: ManyRecords = {
    tenantId: tx.tenantId,
    object: rights.stored,
    ids,
    columns,
    custom,
    by: actor.name,
    gate,
    members: membersBySlot(slots, (at) => creates.map(({ id, values }) => [id, values[at]])),
  };
  return keepGoing ? insertFree(tx, records) : tx.run(compileInsertAll(records));
}

const gateOfImport = (tenantId: string, { whole, stored, object }: ImportRights, { userId }: Actor): Gate =>
  gateOf(tenantId, whole, stored, { userId, actions: object.actions });

const defaultOf = (defaults: ImportWorld['defaults'], { name }: Field): unknown => {
  for (const [field, value] of defaults) if (field.name === name) return value;
  return undefined;
};

/** JSON of the tenants' own fields among the values; null where there are none. */
function customOf(
  slots: readonly Slot[],
  values: readonly unknown[],
  isWanted: (value: unknown, name: string) => boolean,
): string | null {
  const own = slots.flatMap(({ field, holds }, at) =>
    holds === 'custom' && isWanted(values[at], field.name) ? [[field.name, values[at] ?? null]] : [],
  );
  return own.length ? JSON.stringify(Object.fromEntries(own)) : null;
}

async function writeUpdates(
  tx: TenantDb,
  { slots, rights }: ImportWorld,
  updates: readonly PlannedUpdate[],
  { actor }: Writer,
): Promise<readonly Written[]> {
  const changed = new Set(updates.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const columns = slots.flatMap((slot, at): FieldValues[] => {
    if (!isOwnColumn(slot) || !changed.has(slot.field.name)) return [];
    return [{ field: slot.field, values: updates.map(({ values }) => values[at] ?? null) }];
  });
  const custom = slots.some(({ field, holds }) => holds === 'custom' && changed.has(field.name))
    ? updates.map(({ values, changes }) => {
        const own = new Set(changes.map(({ field }) => field));
        return customOf(slots, values, (_value, name) => own.has(name));
      })
    : undefined;
  const ids = updates.map(({ id }) => id);
  const { tenantId } = tx;
  const gate = gateOfImport(tenantId, rights, actor);
  const lists = changedLists(slots, updates);
  const members = membersBySlot(slots, (at) => updates.map(({ id, joins }) => [id, joins.get(at)]));
  const records = {
    tenantId,
    object: rights.stored,
    ids,
    columns,
    custom,
    by: actor.name,
    gate,
    lists,
    members,
  };
  return tx.run(compileUpdateMany(records));
}

/** The records whose lists change, by field. */
function changedLists(
  slots: readonly Slot[],
  updates: readonly PlannedUpdate[],
): ReadonlyMap<string, readonly string[]> {
  const lists = slots.flatMap(({ field, holds }, at): [string, readonly string[]][] => {
    if (holds !== 'members') return [];
    return [[field.name, updates.filter(({ joins }) => joins.has(at)).map(({ id }) => id)]];
  });
  return new Map(lists.filter(([, ids]) => ids.length));
}

function* listStatements(
  tenantId: string,
  { slots, rights: { stored } }: ImportWorld,
  creates: readonly PlannedCreate[],
  updates: readonly PlannedUpdate[],
): Generator<TenantStatement<object>> {
  for (const [at, { field, holds }] of slots.entries()) {
    if (holds !== 'members') continue;
    const cleared = updates.filter(({ joins }) => joins.get(at) === null).map(({ id }) => id);
    if (cleared.length) yield compileBulkUnlink({ tenantId, object: stored, ids: cleared }, field);
    const begun = membersOf(creates.map(({ id, values }) => [id, values[at]]));
    const joined = membersOf(updates.map(({ id, joins }) => [id, joins.get(at)]));
    if (begun.owners.length) yield compileJoinLists(tenantId, stored, field, begun, true);
    if (joined.owners.length) yield compileJoinLists(tenantId, stored, field, joined, false);
  }
}

type OwnedIds = readonly (readonly [owner: string, ids: unknown])[];

/** What comes into lists, by field. `idsOf`: the records of a slot with the ids that it gives them. */
function membersBySlot(
  slots: readonly Slot[],
  idsOf: (at: number) => OwnedIds,
): ReadonlyMap<string, NewMembers> {
  const coming = slots.flatMap(({ field, holds }, at): [string, NewMembers][] =>
    holds === 'members' ? [[field.name, membersOf(idsOf(at))]] : [],
  );
  return new Map(coming.filter(([, { owners }]) => owners.length));
}

function membersOf(lists: OwnedIds): NewMembers {
  const owners: string[] = [];
  const members: string[] = [];
  const places: number[] = [];
  for (const [owner, ids] of lists) {
    for (const [place, id] of ((ids ?? []) as readonly string[]).entries()) {
      owners.push(owner);
      members.push(id);
      places.push(place + 1);
    }
  }
  return { owners, members, places };
}

function* history<P extends { readonly id: string }>(
  tenantId: string,
  { rights: { stored } }: ImportWorld,
  action: AuditAction,
  planned: readonly P[],
  { actor, jobId }: Writer,
  changesOf: (planned: P) => string,
): Generator<TenantStatement<object>> {
  if (!planned.length) return;
  const entries = {
    action,
    ids: planned.map(() => uuidv7()),
    recordIds: planned.map(({ id }) => id),
    changes: planned.map(changesOf),
  };
  yield compileAuditMany(tenantId, actor, stored.name, entries, jobId);
}
