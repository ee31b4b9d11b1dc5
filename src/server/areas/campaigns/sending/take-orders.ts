import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { notice } from '../../../base/sql/event.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import { type ConsumerParts, type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { addWork, LANES } from '../add-work.ts';
import { PERSON } from '../audience/audience.ts';
import { addressOf } from '../audience/address.ts';
import { capBefore, skipReason, zoneOf } from '../audience/skip-reason.ts';
import { campaignObjects, type CampaignObjects } from '../objects.ts';
import { isRecordOf } from '../audience/record-owner.ts';
import { personId, personWrite, RECORD_FIELD } from '../person-columns.ts';
import { variantsOf } from '../variant.ts';
import { variantFor } from './release-rest.ts';
import { knownOf } from './working.ts';

/** Campaigns that take whom workflows name: one that is paused, or still to begin, sends to them later. */
const OPEN = ['SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED'];

/**
 * Follows who is to get a campaign that is sent by workflows, once nobody has to approve that any more: each order becomes one item of that campaign, in the transaction
 * that ends with the place after the event, judged now and once more when it is handed over. Orders of a campaign that is
 * not open are refused.
 */
export const orderConsumer: EventConsumer = {
  name: 'campaign-orders',
  events: ['CREATE', 'UPDATE'],
  about: (whole) => eventsOf(campaignObjects(whole)?.order),
  handle: async (tx, events, { catalogOf }) => {
    const objects = campaignObjects(await catalogOf(tx));
    const order = objects?.order;
    if (!order) return;
    const ids = events.flatMap(({ recordId }) => recordId ?? []);
    if (!ids.length) return;
    const rows = await tx.run(
      tenantStatement(
        tx.tenantId,
        sql<{ id: string; campaign: string }>`select o.id, o.campaign from ${sql.table(tableOf(order))} as o
          where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::text[]) and o.status = 'WAITING' and o.campaign is not null`,
      ),
    );
    for (const [campaign, orders] of Map.groupBy(rows, (row) => row.campaign))
      await takeOrders(
        { catalogOf },
        tx,
        order,
        campaign,
        orders.map(({ id }) => id),
      );
  },
};

async function takeOrders(
  parts: Pick<ConsumerParts, 'catalogOf'>,
  tx: TenantDb,
  order: NonNullable<CampaignObjects['order']>,
  campaignId: string,
  orders: readonly string[],
): Promise<void> {
  const working = await knownOf(parts, tx, campaignId);
  const { tenantId } = tx;
  if (!working) return;
  const { whole, objects, campaign, frequency, zone } = working;
  const [items, kept] = [sql.table(tableOf(objects.item)), sql.table(tableOf(order))];
  const reason = skipReason({ tenantId, objects, campaign, frequency: capBefore(frequency) });
  const receiver = personWrite(objects, 'item', sql`a.receiver`);
  const [named, told] = [objects.item.fields.get(RECORD_FIELD), order.fields.get(RECORD_FIELD)];
  const isOfCampaign = told && isRecordOf(tenantId, whole, campaign, sql.ref(`o.${columnOf(told)}`));
  // The record of the run, where the campaign speaks of such records. The claim asks whether it is still the person's.
  const record =
    named && told && isOfCampaign
      ? {
          column: sql`, ${sql.id(columnOf(named))}`,
          read: sql`case when ${isOfCampaign} then ${sql.ref(`o.${columnOf(told)}`)} end`,
          value: sql`, a.record`,
        }
      : { column: sql``, read: sql`null::text`, value: sql`` };
  const isTried = sql.lit(variantsOf(campaign).length > 1);
  const variant = sql`coalesce(${campaign.winner}::text, ${variantFor(campaign, sql`p.id`)})`;
  const rows = await tx.run(
    tenantStatement(
      tenantId,
      sql<object>`with open as (
          select 1 from ${sql.table(tableOf(objects.campaign))} as t where t.tenant_id = ${tenantId} and t.id = ${campaignId}
            and t.status = any(${OPEN}::text[]) and t.sent_by_workflows and t.deleted_at is null for share),
        asked as materialized (select i.id as item, o.id, p.id as receiver, ${record.read} as record, ${addressOf(tenantId, objects, campaign.type)} as address,
            ${reason} as reason, ${zoneOf(tenantId, objects, zone)} as zone, ${isTried} and ${variant} is null as waits,
            case when ${isTried} then ${variant} end as variant
          from unnest(${[...orders]}::text[], ${orders.map(() => uuidv7())}::text[]) as i(of, id)
          join ${kept} as o on o.tenant_id = ${tenantId} and o.id = i.of
          left join ${sql.table(tableOf(objects.person))} as ${sql.ref(PERSON)}
            on p.tenant_id = ${tenantId} and p.id = ${personId(objects, 'order', 'o')} and p.deleted_at is null),
        made as (insert into ${items} (tenant_id, id, campaign${receiver.column}, address, status, variant, skip_reason, time_zone, occasion${record.column})
          select ${tenantId}, a.item, ${campaignId}${receiver.value}, nullif(a.address, ''),
            case when a.reason is not null then 'CANCELED' when a.waits then 'QUEUED' else 'ORDERED' end,
            case when a.reason is null then a.variant end, a.reason, a.zone, a.id${record.value}
          from asked as a where a.receiver is not null and exists (select 1 from open)
          on conflict do nothing returning occasion),
        written as (update ${kept} as o set version = o.version + 1, modified_at = now(),
            status = case when exists (select 1 from made where made.occasion = a.id) then 'TAKEN' else 'REFUSED' end
          from asked as a where o.tenant_id = ${tenantId} and o.id = a.id and o.status = 'WAITING' returning o.id),
        told as (${notice({ tenant: tenantId, object: objects.campaign.source, kind: 'update', ids: [campaignId] }, sql`from made limit 1`)} returning 1),
        shown as (${notice({ tenant: tenantId, object: order.source, kind: 'update', ids: [] }, sql`from written limit 1`)} returning 1)
        select 1 from made limit 1`,
    ),
  );
  if (rows.length) for (const lane of LANES) await tx.run(addWork(tenantId, campaignId, lane));
}
