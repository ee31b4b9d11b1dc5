import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tableOf } from '../../../base/sql/names.ts';
import { nextOpening } from './window.ts';
import type { Working } from './working.ts';

interface OpenZones {
  /** Undefined: whatever the zone is. */
  readonly zones: readonly string[] | undefined;
  /** When the next of the others opens. */
  readonly next: Date | undefined;
}

/** The zones of all receivers: frozen with them. */
export async function zonesOf({ db, objects, campaign, zone }: Working): Promise<readonly string[]> {
  if (!campaign.inReceiversZone) return [zone];
  const rows = await db.query(sql<{ zone: string }>`select distinct m.time_zone as zone
        from ${sql.table(tableOf(objects.item))} as m
        where m.tenant_id = ${db.tenantId} and m.campaign = ${campaign.id} and m.time_zone is not null`);
  return rows.map((row) => row.zone);
}

/** By whose clocks it is within the window. */
export function openZones({ campaign }: Working, all: readonly string[]): OpenZones {
  if (campaign.sendFrom === null && !campaign.sendDays?.length) return { zones: undefined, next: undefined };
  const now = Temporal.Now.instant();
  const openings = all.map((zone) => ({ zone, next: nextOpening(campaign, now, zone) }));
  const zones = openings.filter(({ next }) => next.equals(now)).map(({ zone }) => zone);
  const closed = openings.map(({ next }) => next).filter((next) => !next.equals(now));
  const [first] = closed.toSorted((a, b) => Temporal.Instant.compare(a, b));
  return {
    // By the campaign's own clocks all are open, or none.
    zones: zones.length === all.length ? undefined : zones,
    next: first && dateOf(first),
  };
}

const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);
