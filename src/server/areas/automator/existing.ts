import { sql } from 'kysely';
import { type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecord, findRecords } from '../../base/records/stored-records.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { actingFor } from './acting.ts';
import type { Acting } from './behaviour.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { enrol } from './enrol.ts';
import { rawInputs } from './inputs.ts';
import type { LaneParts } from './lane-parts.ts';
import { condition, keptFilter } from './matching.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';

export const EXISTING_KIND = 'workflow-existing';
const PART = 2_000;
const WAIT_MS = 5_000;

/** Triggers that ask what records are, rather than what happens to them at a moment. */
const ASKS: readonly string[] = ['recordCreated', 'recordUpdated', 'beginsToMatch', 'startedByHand'];

interface Existing {
  readonly triggerId: string;
  readonly filter: CompoundFilter | undefined;
}

/** Which records there are already that a version is for, by its first trigger that can say so. */
export function existingOf({ content, elements, objectName }: Drawn): Existing | undefined {
  for (const { id } of content.elements) {
    const { element, type } = elements.get(id) ?? {};
    if (!element || type?.family !== 'trigger' || !ASKS.includes(type.does)) continue;
    const { object, list, member, filter, ...inputs } = rawInputs(type, element);
    // What happens to other records says nothing of those that there are.
    if (object !== undefined && object !== objectName) continue;
    const listed = typeof list === 'string' ? inputs[String(member)] : undefined;
    if (typeof list === 'string')
      return { triggerId: id, filter: queryFilter(objectName, list, 'HAS_ANY', [String(listed)]) };
    return { triggerId: id, filter: keptFilter(filter) };
  }
  return undefined;
}

/** Records of a version's object after `after`, in the order of their ids, that its first trigger is for. */
async function readExisting(
  tx: TenantDb,
  { owner, about, userId }: Acting,
  { filter }: Existing,
  now: Date,
  after: string,
): Promise<readonly string[]> {
  const { catalog, timeZone } = owner;
  const where = await condition({ tx, catalog, object: about, timeZone, now, userId }, filter);
  const and = sql`t.id > ${after} and ${where}`;
  const rows = await findRecords(tx, about, ['id'], {}, { and, limit: PART });
  return rows.map(({ id }) => id);
}

/** Enters the records that there were before a version was activated; whoever was entered by a process that has died is so once. */
export const existingWork = (parts: LaneParts): DueKind => ({
  name: EXISTING_KIND,
  atOnce: 1,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const [workflowId = '', number = ''] = key.split(':');
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    if (!objects) return undefined;
    for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
      const from: string = after;
      after = await db.transaction<string | undefined>((tx) =>
        enterPart(parts, tx, whole, objects, { workflowId, version: Number(number) }, from),
      );
    }
    return signal.aborted ? new Date() : undefined;
  },
});

/** Answers the last of them; undefined where there are no more. */
async function enterPart(
  parts: LaneParts,
  tx: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
  of: { readonly workflowId: string; readonly version: number },
  after: string,
): Promise<string | undefined> {
  const now = parts.now();
  const drawn = (await readDrawn(tx, whole, objects, [of])).get(versionKey(of));
  const [acting, existing] = [
    drawn && (await actingFor(tx, parts, objects, drawn)),
    drawn && existingOf(drawn),
  ];
  if (!drawn || !acting || !existing || !(await isActive(tx, objects, of))) return undefined;
  const ids = await readExisting(tx, acting, existing, now, after);
  const keys = ids.map(() => `existing:${of.version}`);
  const { triggerId } = existing;
  await enrol(tx, { whole, objects, drawn }, { ...of, triggerId, recordIds: ids, keys, depth: 0, now });
  return ids.length < PART ? undefined : ids.at(-1);
}

async function isActive(
  tx: TenantDb,
  { workflow }: WorkflowObjects,
  { workflowId, version }: { readonly workflowId: string; readonly version: number },
): Promise<boolean> {
  const running = { id: workflowId, activeVersion: version, status: ['ACTIVE', 'PAUSED'] } as const;
  return (await findRecord(tx, workflow, ['id'], running)) !== undefined;
}
