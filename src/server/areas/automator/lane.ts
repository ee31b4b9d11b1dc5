import { told } from '../../../contract/told.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { leaveTime, peopleCall } from '../../base/people.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { settingNow } from '../../platform/settings/settings.ts';
import { sql } from 'kysely';
import { actingFor } from './acting.ts';
import { Batch } from './batch.ts';
import type { Acting, World } from './behaviour.ts';
import { holdOrphans } from './take-over.ts';
import { claim, nextDue } from './claim.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import type { LaneParts } from './lane-parts.ts';
import { matching } from './matching.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { planSweep } from './sweep.ts';
import { tally } from './tally.ts';
import { LANE_KIND, LANES } from './tables.ts';
import type { Going, TokenRow } from './token.ts';
import { localeOf, takeWaves } from './waves.ts';
import { writeDown } from './write-down.ts';

/** Runs that one transaction takes: with nobody else there, and while people call. */
const [BATCH, SMALL_BATCH] = [500, 50];
/** Lanes of all tenants that one process leads at once: another process has the rest. */
const LANES_AT_ONCE = LANES / 2;
/** How long one is led on before it is the turn of those that wait (milliseconds). */
const TURN_MS = 1_000;
/** How soon it is looked again where what is due may not go on (milliseconds). */
const AGAIN_MS = 1_000;

/** Leads runs on whose moment has come: one row of due work for each lane of a tenant, due when its first run is. */
export const laneWork = (parts: LaneParts): DueKind => ({
  name: LANE_KIND,
  atOnce: LANES_AT_ONCE,
  waitAfter: () => AGAIN_MS,
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select distinct tenant_id, ${sql.lit(LANE_KIND)}, lane::text from tessera.workflow_token where state = 'open'
    on conflict do nothing`,
  run: ({ tenantId, key }, signal) => runLane(parts, tenantId, Number(key), signal),
});

/** Until nothing of the lane is due, or its turn is over. Answers when something is. */
export async function runLane(
  parts: LaneParts,
  tenantId: string,
  lane: number,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const db = parts.forTenant(tenantId);
  const whole = await parts.catalogOf(db);
  const objects = workflowObjects(whole);
  if (!objects) return undefined;
  const changed = new Set<string>();
  const over = performance.now() + TURN_MS;
  let isFull = true;
  while (isFull && !signal.aborted && performance.now() < over) {
    const begun = performance.now();
    const most = peopleCall() ? SMALL_BATCH : BATCH;
    const done = await db.transaction((tx) => runBatch(parts, tx, whole, objects, { lane, most }));
    await leaveTime(performance.now() - begun);
    for (const id of done.workflowIds) changed.add(id);
    isFull = done.isMore;
  }
  await tally(parts, db, whole, objects, [...changed]);
  if (signal.aborted || isFull) return parts.now();
  const next = await nextDue(db, lane);
  // What is due and was not taken is paused, or somebody else's by now.
  return (
    next && new Date(Math.max(next.getTime(), parts.now().getTime() + (next <= parts.now() ? AGAIN_MS : 0)))
  );
}

interface Done {
  /** There may be others that are due. */
  readonly isMore: boolean;
  readonly workflowIds: ReadonlySet<string>;
}

async function runBatch(
  parts: LaneParts,
  tx: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
  { lane, most }: { readonly lane: number; readonly most: number },
): Promise<Done> {
  const now = parts.now();
  const tokens = await claim(tx, objects, { lane, now, most });
  if (!tokens.length) return { isMore: false, workflowIds: new Set() };
  const versions = await readDrawn(tx, whole, objects, distinct(tokens));
  const acting = new Map<Drawn, Acting | undefined>();
  for (const drawn of versions.values()) acting.set(drawn, await actingFor(tx, parts, objects, drawn));
  const world: World = { tx, whole, objects, handlers: parts.handlers, mailer: parts.mailer, now };
  const batch = new Batch(world);
  const drawnOf = (token: TokenRow) => versions.get(versionKey(token));
  const isHeld = (token: TokenRow) => {
    const drawn = drawnOf(token);
    return drawn !== undefined && acting.get(drawn) === undefined;
  };
  await holdOrphans(
    tx,
    objects,
    tokens.flatMap((token) => (isHeld(token) ? [token.runId] : [])),
  );
  const goings = tokens.flatMap((token): Going[] => (isHeld(token) ? [] : [{ token }]));
  await endGone(batch, goings, drawnOf);
  const locale = localeOf(await settingNow(tx, whole, 'defaultLanguage'));
  await takeWaves(batch, goings, { drawnOf, actingOf: (drawn) => acting.get(drawn), locale });
  const nameOf = (token: TokenRow): string | null => {
    const drawn = drawnOf(token);
    const at = drawn?.elements.get(token.element);
    return drawn && at ? drawn.nameOf(at.element) : null;
  };
  await writeDown(batch, goings, nameOf, lane);
  const waiting = new Set(
    goings.flatMap(({ token, stands }) => (stands?.status === 'WAITING' ? [drawnOf(token)] : [])),
  );
  for (const [, drawn] of [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const who = acting.get(drawn);
    if (who && waiting.has(drawn)) await planSweep(tx, drawn, who, now);
  }
  // Who has not come to a wait by now goes on in the next batch.
  const isMore = tokens.length >= most || goings.some(({ stands }) => !stands);
  return { isMore, workflowIds: new Set(tokens.map(({ workflowId }) => workflowId)) };
}

const distinct = (tokens: readonly TokenRow[]) =>
  [...new Map(tokens.map((token) => [versionKey(token), token])).values()].map(({ workflowId, version }) => ({
    workflowId,
    version,
  }));

/** Runs whose record is not there any more end, wherever they are. */
async function endGone(
  batch: Batch,
  goings: readonly Going[],
  drawnOf: (token: TokenRow) => Drawn | undefined,
): Promise<void> {
  const { tx, whole, now } = batch.world;
  for (const [name, some] of Map.groupBy(goings, ({ token }) => drawnOf(token)?.objectName)) {
    const object = name === undefined ? undefined : whole.objects.get(name);
    const ids = some.map(({ token }) => token.recordId);
    const there = object
      ? await matching({ tx, catalog: whole, object, timeZone: 'UTC', now }, ids)
      : new Set<string>();
    for (const going of some)
      if (!there.has(going.token.recordId)) batch.end(going, 'EXITED', told({ key: 'workflowRecordGone' }));
  }
}
