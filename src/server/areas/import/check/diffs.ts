import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import { isEmpty } from '../../../../contract/record/validate.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../../base/plan/label.ts';
import { readList } from '../../../base/records/read.ts';
import type { Change } from '../../../base/sql/audit.ts';
import type { PlannedCreate, PlannedUpdate } from '../plan/import-plan.ts';
import { isRelation, type Slot } from '../rows/import-rules.ts';
import { withFilled } from '../run/created-changes.ts';
import type { ImportWorld } from '../run/import-world.ts';
import { targetOf } from '../run/resolve-names.ts';
import type { ImportDiff } from '../../../../contract/import/report.ts';

/** What a row would make: its own values; records that it names as it names them. */
export function createDiff(
  { slots, rights: { object }, rules }: ImportWorld,
  { row, values }: PlannedCreate,
  filled: readonly Change[] | undefined,
): ImportDiff {
  const changes = slots.flatMap((slot, at): Change[] => {
    const after = isRelation(slot) && !isEmpty(values[at]) ? row.values[at] : values[at];
    return isEmpty(after) ? [] : [{ field: slot.field.name, before: null, after }];
  });
  const own = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const label = recordName({ ...object, unnamed: rules.unnamed?.[object.name] }, { id: '', ...own });
  const all = withFilled(changes, seenOf(object, filled));
  return { line: row.line, action: 'create', recordId: null, label, changes: all };
}

/** What a row would change of a record; records in lists by their labels. */
export async function updateDiff(
  db: TenantDb,
  world: ImportWorld,
  { row, id, label, changes }: PlannedUpdate,
  filled: readonly Change[] | undefined,
): Promise<ImportDiff> {
  const shown: Change[] = [];
  for (const change of changes) {
    const at = world.slots.findIndex(({ field }) => field.name === change.field);
    const slot = world.slots[at];
    if (!slot || !isRelation(slot)) shown.push(change);
    else shown.push(await namedChange(db, world, slot, change, row.values[at]));
  }
  const all = withFilled(shown, seenOf(world.rights.object, filled));
  return { line: row.line, action: 'update', recordId: id, label, changes: all };
}

/** What of it there is for the role. */
const seenOf = ({ fields }: ObjectType, filled: readonly Change[] = []): readonly Change[] =>
  filled.filter(({ field }) => fields.has(field));

async function namedChange(
  db: TenantDb,
  world: ImportWorld,
  slot: Slot,
  { field, before }: Change,
  names: unknown,
): Promise<Change> {
  const ids = [before].flat().filter((id) => typeof id === 'string');
  const labels = await labelsOf(db, world, slot, ids);
  const wanted = (names ?? []) as readonly string[];
  if (slot.holds === 'reference') return { field, before: labels[0] ?? null, after: wanted[0] ?? null };
  const after = names === null ? [] : [...new Set([...labels, ...wanted])];
  return { field, before: labels, after };
}

async function labelsOf(
  db: TenantDb,
  world: ImportWorld,
  slot: Slot,
  ids: readonly string[],
): Promise<readonly string[]> {
  const target = targetOf(world, slot);
  if (!target || !ids.length) return [];
  const { catalog } = world.rights;
  const where = resolveFilter(catalog, target, queryFilter(target.name, 'id', 'IN', ids), {
    timeZone: world.rules.timeZone,
  });
  const page = { tenantId: db.tenantId, where, order: [], limit: ids.length, offset: 0 };
  const rows = await readList(db, { ...page, select: planLabel(catalog, target) });
  const named = { ...target, unnamed: world.rules.unnamed?.[target.name] };
  const labels = new Map(rows.map((row) => [String(row['id']), recordName(named, row)]));
  return ids.flatMap((id) => labels.get(id) ?? []);
}
