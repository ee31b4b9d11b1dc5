import { findRecord } from '../../../base/records/stored-records.ts';
import { sql } from 'kysely';
import { ApiError, mayPass } from '../../../../contract/errors.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { addWork, KIND, LANES } from '../add-work.ts';
import { followFreeze, unresolvedCampaigns } from '../frozen.ts';
import { campaignObjects } from '../objects.ts';
import { forgetTests, UNTEST } from './changed-elements.ts';
import { BrokenContent, contentsOf } from './content.ts';
import { freezeReceivers } from './freeze.ts';
import { judgeShares } from './judge-shares.ts';
import { runLane } from './lane.ts';
import { compileExpected } from './lateness.ts';
import { type HaltReason, moveCampaign } from './move-campaign.ts';
import { viewOfScheduler } from './scheduled-by.ts';
import { sendTest } from './test-send.ts';
import { type Working, workingOn } from './working.ts';

const CONSUMER = 'campaigns';
const AT_ONCE = 6;
const WAIT_MS = 5_000;
const CANCELED_AT_ONCE = 20_000;
/** Which versions of files a campaign shows is resolved, or forgotten. */
const FIX = 'fix';

/** What is done of itself as a campaign reaches a state; lanes by their numbers. */
const WORK_OF_STATE: Readonly<Record<string, readonly string[]>> = {
  PREPARING: ['freeze'],
  SENDING: LANES,
  CANCELED: ['cancel'],
};

/**
 * Follows what happens to campaigns: whoever leads one into a state, and however, what has to be done then is done.
 */
export const campaignConsumer: EventConsumer = {
  name: CONSUMER,
  events: ['UPDATE'],
  about: (whole) => eventsOf(campaignObjects(whole)?.campaign),
  handle: async (tx, events) => {
    for (const { recordId, changes, at } of events) {
      const after = (name: string) => changes?.find(({ field }) => field === name)?.after;
      // Who waits for the best version gets it now.
      const isFixed = ['status', 'approvedAt'].some((name) => changes?.some(({ field }) => field === name));
      if (recordId !== null && isFixed) await tx.run(addWork(tx.tenantId, recordId, FIX));
      const state = after('winner') == null ? after('status') : 'SENDING';
      if (recordId === null || typeof state !== 'string') continue;
      if (state === 'SENDING') await tx.run(compileExpected(tx.tenantId, recordId, at));
      for (const task of WORK_OF_STATE[state] ?? []) await tx.run(addWork(tx.tenantId, recordId, task));
    }
  },
};

/** Resolves the files of all campaigns that were approved or sent before that was done. */
async function fixAll(
  { forTenant, catalogOf }: AreaDueParts,
  tenantId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const db = forTenant(tenantId);
  const whole = await catalogOf(db);
  const objects = campaignObjects(whole);
  for (const id of objects ? await unresolvedCampaigns(db, objects) : []) {
    if (signal.aborted) return new Date();
    if (objects) await followFreeze(db, whole, objects, id);
  }
  return undefined;
}

/** Freezes, sends, cancels and tests campaigns. */
export const campaignWork = (parts: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: AT_ONCE,
  waitAfter: () => WAIT_MS,
  // What was approved or sent by an earlier version of the product.
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select id, ${sql.lit(KIND)}, ${sql.lit(`:${FIX}`)} from tessera.tenant on conflict do nothing`,
  run: async ({ tenantId, key, attempts }, signal) => {
    const [id = '', task = '', who = ''] = key.split(':');
    if (task === FIX && id === '') return fixAll(parts, tenantId, signal);
    if (task === UNTEST) return forgetTests(parts, tenantId, id);
    const working = await workingOn(parts, tenantId, id);
    if (!working) return undefined;
    switch (task) {
      case 'freeze':
        return prepare(working, signal);
      case FIX:
        return followFreeze(working.db, working.whole, working.objects, id);
      case 'judge':
        return judgeShares(working);
      case 'cancel':
        return cancelRest(working, signal);
      case 'test':
        return sendTest(working, who, attempts > 1);
      default: {
        const next = await runLane(working, Number(task), signal);
        // What the lane had claimed and not given away waits no more.
        return working.campaign.status === 'CANCELED' ? cancelRest(working, signal) : next;
      }
    }
  },
});

async function prepare(working: Working, signal: AbortSignal): Promise<Date | undefined> {
  const { db, whole, objects, campaign } = working;
  if (campaign.status !== 'PREPARING') return undefined;
  const fail = async (haltReason: HaltReason) => {
    await moveCampaign(db, whole, objects, campaign.id, {
      from: 'PREPARING',
      to: 'FAILED',
      values: { haltReason },
    });
    return undefined;
  };
  const isLate = isTooLate(working);
  if (campaign.sender === null) return fail('NO_SENDER');
  try {
    const viewer = await viewOfScheduler(working);
    if (!viewer) return fail('NO_RIGHTS');
    await contentsOf(working, viewer);
    if (!(await freezeReceivers(working, viewer, signal))) return signal.aborted ? new Date() : undefined;
  } catch (error) {
    if (error instanceof BrokenContent) return fail('CONTENT');
    if (error instanceof ApiError && !mayPass(error)) return fail('AUDIENCE');
    throw error;
  }
  const waiting = { campaign: campaign.id, status: ['ORDERED', 'QUEUED'] } as const;
  const first = await findRecord(db, objects.item, ['id'], waiting, { withDeleted: true });
  if (!first && !campaign.sentByWorkflows) return fail('NOBODY');
  const startedAt = new Date().toISOString();
  const next = isLate
    ? ({ to: 'PAUSED', values: { startedAt, haltReason: 'TOO_LATE' } } as const)
    : ({ to: 'SENDING', values: { startedAt, haltReason: null } } as const);
  await moveCampaign(db, whole, objects, campaign.id, { from: 'PREPARING', ...next });
  return undefined;
}

const isTooLate = ({ campaign: { dateStartUTC, maxLatenessMinutes } }: Working): boolean =>
  dateStartUTC !== null &&
  maxLatenessMinutes !== null &&
  Date.now() > new Date(dateStartUTC).getTime() + maxLatenessMinutes * 60_000;

/** Nobody who waits gets anything any more; what is on its way ends as it ends. */
async function cancelRest(
  { db, objects, campaign }: Working,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { tenantId } = db;
  while (!signal.aborted) {
    const rows = await db.query(sql<{ id: string }>`with waiting as materialized (
          select i.id from ${sql.table(tableOf(objects.item))} as i where i.tenant_id = ${tenantId} and i.status in ('ORDERED', 'QUEUED')
              and i.campaign = ${campaign.id} and i.deleted_at is null
              and exists (select 1 from ${sql.table(tableOf(objects.campaign))} as t where t.tenant_id = ${tenantId}
                and t.id = ${campaign.id} and t.status in ('CANCELED', 'ARCHIVED'))
            order by i.id limit ${sql.lit(CANCELED_AT_ONCE)} for update skip locked),
        canceled as (
          update ${sql.table(tableOf(objects.item))} as m set status = 'CANCELED', version = m.version + 1, modified_at = now()
          from waiting where m.tenant_id = ${tenantId} and m.id = waiting.id returning m.id),
        told as (${notice({ tenant: tenantId, object: objects.campaign.source, kind: 'update', ids: [campaign.id] }, sql`from canceled limit 1`)})
        select id from canceled limit 1`);
    if (!rows.length) return undefined;
  }
  return new Date();
}
