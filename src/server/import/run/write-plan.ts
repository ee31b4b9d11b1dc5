import { v7 as uuidv7 } from 'uuid';
import type { Field } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../db/tenant-db.ts';
import type { Actor, AuditAction } from '../../sql/audit.ts';
import { compileBulkUnlink } from '../../sql/bulk-write.ts';
import {
  compileAuditMany,
  compileInsertMany,
  compileJoinLists,
  compileUpdateMany,
  type FieldValues,
} from '../../sql/import-write.ts';
import type { ChunkPlan, PlannedCreate, PlannedUpdate } from '../plan/import-plan.ts';
import type { Slot } from '../rows/import-rules.ts';
import { createdChanges } from './created-changes.ts';
import type { ImportWorld } from './import-world.ts';

/** In whose name records are written, and by which job. */
export interface Writer {
  readonly actor: Actor;
  readonly jobId: string;
}

/** Somebody else has taken a unique value since the rows were planned. Nothing is written, and they are planned anew. */
export class LostRace extends Error {}

/**
 * Writes what is planned: a few statements, however many records there are. `keepGoing`: creates whose unique value was
 * taken just now are left out and answered, in place of an error.
 * @throws LostRace
 */
export async function writePlan(
  tx: TenantDb,
  world: ImportWorld,
  plan: ChunkPlan,
  writer: Writer,
  keepGoing: boolean,
): Promise<readonly PlannedCreate[]> {
  for (const updates of wavesOf(plan.updates)) await writeUpdates(tx, world, updates, writer);
  const written = await insert(tx, world, plan.creates, writer);
  const lost = plan.creates.filter(({ id }) => !written.has(id));
  if (lost.length && !keepGoing) throw new LostRace('A unique value is taken');
  const creates = lost.length ? plan.creates.filter(({ id }) => written.has(id)) : plan.creates;
  await joinLists(tx, world, creates, plan.updates);
  await audit(tx, world, 'CREATE', creates, writer, (create) => createdChanges(valuesOf(world, create)));
  await audit(tx, world, 'UPDATE', plan.updates, writer, ({ changes }) => JSON.stringify(changes));
  return lost;
}

function wavesOf(updates: readonly PlannedUpdate[]): readonly (readonly PlannedUpdate[])[] {
  if (!updates.length) return [];
  return [...Map.groupBy(updates, ({ wave }) => wave)].sort(([a], [b]) => a - b).map(([, all]) => all);
}

const isOwnColumn = ({ holds }: Slot): boolean => holds === 'column' || holds === 'reference';

async function insert(
  tx: TenantDb,
  world: ImportWorld,
  creates: readonly PlannedCreate[],
  { actor }: Writer,
): Promise<ReadonlySet<string>> {
  if (!creates.length) return new Set();
  const { slots, defaults, rights } = world;
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
  const records = { tenantId: tx.tenantId, object: rights.stored, ids, columns, custom, by: actor.name };
  return new Set((await tx.run(compileInsertMany(records))).map(({ id }) => id));
}

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
): Promise<void> {
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
  await tx.run(compileUpdateMany({ tenantId, object: rights.stored, ids, columns, custom, by: actor.name }));
}

async function joinLists(
  tx: TenantDb,
  { slots, rights: { stored } }: ImportWorld,
  creates: readonly PlannedCreate[],
  updates: readonly PlannedUpdate[],
): Promise<void> {
  for (const [at, { field, holds }] of slots.entries()) {
    if (holds !== 'members') continue;
    const cleared = updates.filter(({ joins }) => joins.get(at) === null).map(({ id }) => id);
    if (cleared.length) {
      await tx.run(compileBulkUnlink({ tenantId: tx.tenantId, object: stored, ids: cleared }, field));
    }
    const begun = membersOf(creates.map(({ id, values }) => [id, values[at]]));
    const joined = membersOf(updates.map(({ id, joins }) => [id, joins.get(at)]));
    if (begun.owners.length) await tx.run(compileJoinLists(tx.tenantId, stored, field, begun, true));
    if (joined.owners.length) await tx.run(compileJoinLists(tx.tenantId, stored, field, joined, false));
  }
}

function membersOf(lists: readonly (readonly [owner: string, ids: unknown])[]) {
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

/** All values of a new record, by name: those of its row, then what it has without. */
function* valuesOf(
  { slots, defaults }: ImportWorld,
  { values }: PlannedCreate,
): Generator<readonly [string, unknown]> {
  const given = new Set<string>();
  for (const [at, { field }] of slots.entries()) {
    if (values[at] === undefined) continue;
    given.add(field.name);
    yield [field.name, values[at]];
  }
  for (const [{ name }, value] of defaults) if (!given.has(name)) yield [name, value];
}

async function audit<P extends { readonly id: string }>(
  tx: TenantDb,
  { rights: { stored } }: ImportWorld,
  action: AuditAction,
  planned: readonly P[],
  { actor, jobId }: Writer,
  changesOf: (planned: P) => string,
): Promise<void> {
  if (!planned.length) return;
  const entries = {
    action,
    ids: planned.map(() => uuidv7()),
    recordIds: planned.map(({ id }) => id),
    changes: planned.map(changesOf),
  };
  await tx.run(compileAuditMany(tx.tenantId, actor, stored.name, entries, jobId));
}
