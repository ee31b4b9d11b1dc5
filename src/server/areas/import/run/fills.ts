import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { fillChanges, type FilledChange, fillingsOf, fillNew } from '../../../base/records/fills.ts';
import type { FieldValues } from '../../../base/sql/import-write.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { PlannedCreate, PlannedUpdate } from '../plan/import-plan.ts';
import type { ImportWorld } from './import-world.ts';

/** What new records get beside their values, by id. */
export type Filled = ReadonlyMap<string, Values>;
/** What of records changes beside what their rows say, by id. */
export type FilledChanges = ReadonlyMap<string, readonly FilledChange[]>;

/** All values of a new record, by name: those of its row, then what it has without. */
export function* valuesOf(
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

/** The same with what is filled in. */
export function withFilled(
  world: ImportWorld,
  create: PlannedCreate,
  filled: Filled,
): Iterable<readonly [string, unknown]> {
  const more = filled.get(create.id);
  const values = valuesOf(world, create);
  return more ? Object.entries({ ...Object.fromEntries(values), ...more }) : values;
}

const fillings = ({ rights: { whole, stored } }: ImportWorld) => fillingsOf(whole, stored);

export function fillCreates(
  tx: TenantDb,
  world: ImportWorld,
  creates: readonly PlannedCreate[],
): Promise<Filled> {
  const wanted = fillings(world);
  const records = wanted.length ? creates : [];
  return fillNew(
    tx,
    wanted,
    records.map((create) => ({ key: create.id, fields: Object.fromEntries(valuesOf(world, create)) })),
  );
}

export async function fillUpdates(
  tx: TenantDb,
  world: ImportWorld,
  updates: readonly PlannedUpdate[],
): Promise<FilledChanges> {
  const wanted = fillings(world);
  if (!wanted.length) return new Map();
  const asked = new Set(
    wanted.flatMap(({ field, reference, from, state }) =>
      [field, reference, from, state?.field].flatMap((each) => each?.name ?? []),
    ),
  );
  // Rows that say the same of what it goes by are filled at once.
  const alike = Map.groupBy(updates, ({ changes }) =>
    JSON.stringify(changes.flatMap(({ field, after }) => (asked.has(field) ? [[field, after]] : [])).sort()),
  );
  const all: FilledChange[] = [];
  for (const [said, of] of alike) {
    const fields = Object.fromEntries(JSON.parse(said) as [string, unknown][]) as Values;
    const ids = of.map(({ id }) => id);
    all.push(...(await fillChanges(tx, world.rights.stored, wanted, ids, fields)));
  }
  return Map.groupBy(all, ({ id }) => id);
}

export const filledFields = ({ fields }: ObjectType, filled: Filled): readonly Field[] => {
  const names = new Set([...filled.values()].flatMap((values) => Object.keys(values)));
  return [...fields.values()].filter(({ name }) => names.has(name));
};

/** Records of which the same fields are filled in. */
export const filledAlike = (
  updates: readonly PlannedUpdate[],
  filled: FilledChanges,
): Iterable<readonly PlannedUpdate[]> =>
  Map.groupBy(updates, ({ id }) => (filled.get(id) ?? []).map(({ field }) => field).join()).values();

/** The columns that are filled in for such records. */
export function filledColumns(
  { fields }: ObjectType,
  updates: readonly PlannedUpdate[],
  filled: FilledChanges,
): readonly FieldValues[] {
  const [first] = updates;
  return (filled.get(first?.id ?? '') ?? []).flatMap(({ field: name }) => {
    const field = fields.get(name);
    const after = ({ id }: PlannedUpdate) =>
      (filled.get(id) ?? []).find((change) => change.field === name)?.after ?? null;
    return field ? [{ field, values: updates.map(after) }] : [];
  });
}
