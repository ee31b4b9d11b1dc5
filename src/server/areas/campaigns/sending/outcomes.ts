import { sql } from 'kysely';
import { compileDerived } from '../../../base/sql/derived.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Outcome } from '../../../platform/channels/channel.ts';
import type { Lane } from './claim.ts';
import type { Working } from './working.ts';

export interface ItemOutcome {
  readonly id: string;
  readonly outcome: Outcome;
}

/** Who is not reached by a service that takes nothing waits on; who was put off, for a while. */
const STATES = {
  sent: 'SENT',
  refused: 'FAILED',
  deferred: 'DEFERRED',
  unreachable: 'ORDERED',
  unknown: 'UNKNOWN',
} as const satisfies Record<Outcome['kind'], string>;
const MOST_CHARACTERS = 500;
/** Who is put off is tried again after so long, and then after as long as it has been going on. */
const PUT_OFF = sql`interval '5 minutes'`;
/** So long, where the campaign has no limit of its own. */
const PUT_OFF_FOR = 'P1D';
/** A service that puts off so many in a row, and takes none, takes nothing now. */
const ALL_PUT_OFF = 20;

/** Did the service take nothing of all this? */
export function tookNothing(outcomes: readonly ItemOutcome[]): boolean {
  const count = (...kinds: readonly Outcome['kind'][]) => countOf(outcomes, kinds);
  if (count('sent', 'refused', 'unknown')) return false;
  return count('unreachable') > 0 || count('deferred') >= ALL_PUT_OFF;
}

const countOf = (outcomes: readonly ItemOutcome[], kinds: readonly Outcome['kind'][]): number =>
  outcomes.filter(({ outcome }) => kinds.includes(outcome.kind)).length;

/** How it has gone so far. */
export interface Tally {
  /** Those that were taken, refused, or of which nobody knows. */
  readonly given: number;
  readonly failed: number;
  /** How often in a row the service has taken nothing. */
  readonly unreachable: number;
}

/** Writes down what became of items that a lane has handed over. */
export async function writeOutcomes(
  { db, objects, campaign }: Working,
  lane: Lane,
  outcomes: readonly ItemOutcome[],
): Promise<Tally> {
  const rows = outcomes.map(({ id, outcome }) => ({
    id,
    status: STATES[outcome.kind],
    error:
      'reason' in outcome && outcome.kind !== 'unreachable' ? outcome.reason.slice(0, MOST_CHARACTERS) : null,
    service: outcome.kind === 'sent' ? (outcome.serviceId ?? null) : null,
  }));
  const given = countOf(outcomes, ['sent', 'refused', 'unknown']);
  const failed = countOf(outcomes, ['refused']);
  const unreachable = tookNothing(outcomes) ? sql`unreachable + 1` : given ? sql`0` : sql`unreachable`;
  const { tenantId } = db;
  const since = sql`coalesce(m.deferred_since, now())`;
  const next = sql`now() + greatest(${PUT_OFF}, now() - ${since})`;
  const late = campaign.maxLatenessMinutes;
  const last = sql`${since} + ${late === null ? PUT_OFF_FOR : `${late} minutes`}::interval`;
  const [tally] =
    await db.query(sql<Tally>`with o as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as o(id text, status text, error text, service text)),
        written as (update ${sql.table(tableOf(objects.item))} as m set
            status = case when o.status <> 'DEFERRED' then o.status when ${next} <= ${last} then 'ORDERED' else 'FAILED' end,
            waits_until = case when o.status = 'DEFERRED' and ${next} <= ${last} then ${next} end,
            deferred_since = case when o.status = 'DEFERRED' then ${since} else m.deferred_since end,
            error_text = o.error, service_id = coalesce(o.service, m.service_id), version = m.version + 1, modified_at = now(),
            sent_at = case when o.status in ('SENT', 'UNKNOWN') then coalesce(m.sent_at, now()) end
          from o where m.tenant_id = ${tenantId} and m.id = o.id and (m.status = 'SENDING' or m.status = 'UNKNOWN' and o.status not in ('ORDERED', 'DEFERRED'))
          returning m.id),
        lane as (update tessera.campaign_lane set items = '{}' where tenant_id = ${tenantId} and campaign_id = ${campaign.id}
          and lane = ${lane.number} and run = ${lane.run}),
        told as (${notice({ tenant: tenantId, object: objects.campaign.source, kind: 'update', ids: [campaign.id] }, sql`from written limit 1`)})
        update tessera.campaign_run set given = given + ${given}, failed = failed + ${failed}, due_at = clock_timestamp(),
          unreachable = ${unreachable}
        where tenant_id = ${tenantId} and campaign_id = ${campaign.id} returning given, failed, unreachable`);
  return tally ?? { given: 0, failed: 0, unreachable: 0 };
}

/** What a lane had handed over when its last life ended: nobody knows what became of it, and nobody gets it again. */
export async function forgetLastRun(
  { db, objects, campaign }: Working,
  { number, run }: Lane,
): Promise<void> {
  const { tenantId } = db;
  await db.query(sql<object>`with left_over as (update tessera.campaign_lane as l set run = ${run}, items = '{}'
          from (select items from tessera.campaign_lane where tenant_id = ${tenantId} and campaign_id = ${campaign.id}
            and lane = ${number} for update) as before
          where l.tenant_id = ${tenantId} and l.campaign_id = ${campaign.id} and l.lane = ${number} and l.run <> ${run}
          returning before.items)
        update ${sql.table(tableOf(objects.item))} as m set status = 'UNKNOWN', sent_at = coalesce(m.sent_at, now()),
          version = m.version + 1, modified_at = now()
        from left_over where m.tenant_id = ${tenantId} and m.id = any(left_over.items) and m.status = 'SENDING'`);
}

/** Somebody has it go on after it has stopped by itself: what comes now is counted from nothing. */
export async function forgetHalt({ db, objects, campaign }: Working): Promise<void> {
  const { tenantId } = db;
  const { haltReason } = campaign;
  if (haltReason === null) return;
  const key = { tenantId, object: objects.campaign, id: campaign.id };
  const [changed] = await db.run(compileDerived(key, { haltReason: null }, { haltReason }));
  // Of two lanes one has come first.
  if (!changed) return;
  await db.query(sql<object>`update tessera.campaign_run set given = 0, failed = 0, unreachable = 0, counted_from = now()
        where tenant_id = ${tenantId} and campaign_id = ${campaign.id}`);
}

/** What is claimed and was not given away waits on. */
export const notGiven = (id: string): ItemOutcome => ({
  id,
  outcome: { kind: 'unreachable', reason: '' },
});
