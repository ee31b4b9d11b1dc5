import { sql } from 'kysely';
import { tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { PERSON } from '../audience/audience.ts';
import { addressOf } from '../audience/address.ts';
import { recordChanged } from '../audience/record-owner.ts';
import { hasAgreed, skipReason } from '../audience/skip-reason.ts';
import { personId, recordId } from '../person-columns.ts';
import { leftOf, type Quota, use } from './quota.ts';
import type { Variant } from '../variant.ts';
import type { Working } from './working.ts';

/** An item that nobody else has, written down as handed over. */
export interface Claimed {
  readonly id: string;
  /** Id of the person. */
  readonly receiver: string;
  /** Id of the record that texts speak of. */
  readonly record: string | null;
  readonly address: string;
  /** Which version of what the campaign says. */
  readonly variant: Variant;
  /** They have agreed to have it counted whether they open it. */
  readonly hasPixel: boolean;
}

interface Taken {
  readonly id: string;
  readonly receiver: string;
  readonly record: string | null;
  readonly address: string | null;
  readonly variant: Variant | null;
  readonly reason: string | null;
  readonly hasPixel: boolean;
}

/** Which of the lanes of a campaign claims, and in which of its lives. */
export interface Lane {
  readonly number: number;
  readonly run: string;
}

export interface Claim {
  readonly claimed: readonly Claimed[];
  /** How many got nothing because of what holds by now. */
  readonly skipped: number;
  /** There may be more, but not before then. */
  readonly waitUntil: Date | undefined;
}

/**
 * Takes items that wait, by one statement: the campaign is SENDING and stays so until it ends; each is judged by what holds
 * now; who gets nothing is CANCELED with the reason, or waits on where the cap of the tenant waits; the others are handed over,
 * which the lane remembers. Nobody is given an
 * item twice, however many ask.
 * @param zones those whose window is open; undefined: whatever the zone
 */
export function claim(
  working: Working,
  lane: Lane,
  {
    most,
    zones,
    quotas,
  }: {
    readonly most: number;
    readonly zones: readonly string[] | undefined;
    readonly quotas: readonly Quota[];
  },
): Promise<Claim> {
  const { db } = working;
  const take = async (tx: TenantDb, count: number): Promise<Claim> => {
    const rows = await tx.run(compileClaim(working, lane, count, zones));
    const claimed = rows.flatMap(({ id, receiver, record, address, variant, reason, hasPixel }) =>
      reason === null && address !== null
        ? [{ id, receiver, record, address, variant: variant ?? 'A', hasPixel }]
        : [],
    );
    await use(tx, quotas, claimed.length);
    return { claimed, skipped: rows.length - claimed.length, waitUntil: undefined };
  };
  if (!quotas.length) return take(db, most);
  return db.transaction(async (tx) => {
    const left = await leftOf(tx, quotas, most);
    if (!left.count) return { claimed: [], skipped: 0, waitUntil: left.until };
    return take(tx, left.count);
  });
}

function compileClaim(
  { db: { tenantId }, whole, objects, campaign, frequency, hasPixel }: Working,
  { number, run }: Lane,
  most: number,
  zones: readonly string[] | undefined,
): TenantStatement<Taken> {
  const items = sql.table(tableOf(objects.item));
  const receiver = personId(objects, 'item', 'm');
  const late = campaign.maxLatenessMinutes;
  // As soon as the oldest of those that use up the cap counts no more; null: never.
  const freeAt = sql`(select f.free_at from (select m.sent_at + ${`${frequency.days} days`}::interval as free_at
      from ${items} as m where m.tenant_id = ${tenantId} and ${receiver} = k.receiver and m.deleted_at is null and m.sent_at is not null
      order by m.sent_at desc offset ${sql.lit(Math.max(frequency.cap, 1) - 1)} limit 1) as f
    where ${late === null ? sql`true` : sql`f.free_at <= k.created_at + ${`${late} minutes`}::interval`})`;
  // `between`: only the index of states has this order; by that of ids each claim would pass all that were sent before.
  const inZone = zones ? sql`and m.time_zone = any(${[...zones]}::text[])` : sql``;
  return tenantStatement(
    tenantId,
    sql<Taken>`with sending as (
        select 1 from ${sql.table(tableOf(objects.campaign))} as t where t.tenant_id = ${tenantId} and t.id = ${campaign.id}
          and t.status = 'SENDING' and t.deleted_at is null for share),
      picked as materialized (select m.id, ${receiver} as receiver, ${recordId(objects, campaign.recipientObject, 'm')} as record, m.variant, m.created_at from ${items} as m where m.tenant_id = ${tenantId} and m.status between 'ORDERED' and 'ORDERED'
          and m.campaign = ${campaign.id} and m.deleted_at is null ${inZone}
          and (m.waits_until is null or m.waits_until <= now()) and exists (select 1 from sending)
        order by m.status, m.id limit ${sql.lit(most)} for update of m skip locked),
      asked as materialized (select k.id, k.receiver, k.record, k.variant, k.created_at, ${addressOf(tenantId, objects, campaign.type)} as address,
          case when p.id is null then 'NO_ADDRESS' ${recordChanged(tenantId, whole, campaign, sql`k.record`, sql`p.id`)} else ${skipReason({ tenantId, objects, campaign, frequency })} end as reason,
          ${hasPixel ? hasAgreed(tenantId, objects, { channel: 'OPENS' }) : sql`false`} as has_pixel
        from picked as k left join ${sql.table(tableOf(objects.person))} as ${sql.ref(PERSON)}
          on p.tenant_id = ${tenantId} and p.id = k.receiver and p.deleted_at is null),
      judged as materialized (select k.*, ${frequency.waits ? sql`case when k.reason = 'FREQUENCY_CAP' then ${freeAt} end` : sql`null::timestamptz`} as waits_until
        from asked as k),
      written as (update ${items} as m set status = case when j.reason is null then 'SENDING' when j.waits_until is not null then 'ORDERED' else 'CANCELED' end,
          skip_reason = case when j.waits_until is null then j.reason end, waits_until = j.waits_until, address = coalesce(j.address, m.address), version = m.version + 1, modified_at = now()
        from judged as j where m.tenant_id = ${tenantId} and m.id = j.id returning m.id),
      lane as (insert into tessera.campaign_lane (tenant_id, campaign_id, lane, run, items)
        select ${tenantId}, ${campaign.id}, ${number}, ${run}, coalesce(array_agg(j.id) filter (where j.reason is null), '{}')
        from judged as j having count(*) > 0
        on conflict (tenant_id, campaign_id, lane) do update set run = excluded.run, items = excluded.items)
      select j.id, j.receiver, j.record, j.address, j.variant, j.reason, j.has_pixel as "hasPixel" from judged as j join written on written.id = j.id`,
  );
}

/** When the next of those may go out who wait because they have had enough; undefined: none does. */
export async function nextWaiting({ db, objects, campaign }: Working): Promise<Date | undefined> {
  const [row] = await db.run(
    tenantStatement(
      db.tenantId,
      sql<{
        readonly at: string | null;
      }>`select min(m.waits_until) as at from ${sql.table(tableOf(objects.item))} as m
        where m.tenant_id = ${db.tenantId} and m.campaign = ${campaign.id} and m.status = 'ORDERED' and m.deleted_at is null
          and m.waits_until > now()`,
    ),
  );
  return row?.at ? new Date(row.at) : undefined;
}
