import type { AnyOf, Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { isEmpty } from '../../../../contract/record/validate.ts';
import type { Broken } from '../../../base/sql/broken-rules.ts';
import { anyOfBroken } from '../../../base/sql/gate.ts';
import { onlyRepeats } from '../../../base/sql/unique-together.ts';
import type { ChunkPlan, KnownRecord, PlannedUpdate } from '../plan/import-plan.ts';
import { valueOf } from '../plan/plan-update.ts';
import type { ImportWorld } from '../run/import-world.ts';

/**
 * Can only the database tell what the plan would break or fill in? Then a dry run writes it and takes it back, which costs as
 * much as the import; the rules that most objects have need the values of the rows alone (`brokenByValues`).
 */
export function needsWriting({ rights, slots }: ImportWorld, { creates, updates }: ChunkPlan): boolean {
  const { object, stored } = rights;
  if (!creates.length && !updates.length) return false;
  if (object.rows || stored.fills?.length || onlyRepeats(stored)) return true;
  const { life } = stored;
  if (!life) return false;
  if (life.system || life.appendOnly || life.checks.length || life.choosing.length) return true;
  const { cycle } = life;
  const isStateGiven = cycle !== undefined && slots.some(({ field }) => field.name === cycle.field.name);
  if (updates.length && (life.locks.length || isStateGiven)) return true;
  if (!creates.length || !cycle) return false;
  const given = cycle.field.default;
  return isStateGiven || (given !== undefined && !cycle.start.includes(String(given)));
}

/** Lines of new records, and records, that would have none of the fields of which one is needed: as the writes find it. */
export function brokenByValues(
  world: ImportWorld,
  { creates, updates }: ChunkPlan,
  records: Iterable<KnownRecord>,
): Broken {
  const { stored } = world.rights;
  const groups = stored.life?.requireAny ?? [];
  const broken = new Map<string, Problem[]>();
  if (!groups.length) return broken;
  const put = (id: string, group: AnyOf) =>
    broken.set(id, [...(broken.get(id) ?? []), anyOfBroken(stored, group)]);
  const place = new Map(world.slots.map(({ field }, at) => [field.name, at]));
  const defaults = new Map([...world.defaults].map(([field, value]) => [field.name, value]));
  for (const { row, values } of creates) {
    const has = ({ name }: Field) => {
      const at = place.get(name);
      const value = at === undefined ? undefined : values[at];
      return !isEmpty(value === undefined ? defaults.get(name) : value);
    };
    for (const group of groups) if (!group.fields.some(has)) put(String(row.line), group);
  }
  if (!updates.length) return broken;
  const known = new Map([...records].map((record) => [record.id, record]));
  for (const [, wave] of Map.groupBy(updates, ({ wave: number }) => number)) {
    const changed = new Set(wave.flatMap(({ changes }) => changes.map(({ field }) => field)));
    for (const group of groups) {
      if (!group.fields.some(({ name }) => changed.has(name))) continue;
      for (const update of wave) {
        if (!group.fields.some((field) => hasAfter(stored, update, known.get(update.id), field)))
          put(update.id, group);
      }
    }
  }
  return broken;
}

function hasAfter(
  { fields }: ObjectType,
  { changes }: PlannedUpdate,
  record: KnownRecord | undefined,
  { name }: Field,
): boolean {
  const change = changes.find(({ field }) => field === name);
  if (change) return !isEmpty(change.after);
  const field = fields.get(name);
  return (
    !field ||
    !record ||
    !isEmpty(valueOf({ field, holds: 'column', write: 'overwrite', sources: [] }, record))
  );
}
