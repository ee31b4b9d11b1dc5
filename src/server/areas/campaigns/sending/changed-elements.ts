import { sql } from 'kysely';
import { notice } from '../../../base/sql/event.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { addWork } from '../add-work.ts';
import { campaignObjects } from '../objects.ts';

export const UNTEST = 'untest';

/** Follows what campaigns show: once it is another, what was tested of them counts no more. */
export const elementConsumer: EventConsumer = {
  name: 'campaign-elements',
  events: ['UPDATE'],
  about: (whole) => eventsOf(campaignObjects(whole)?.element),
  handle: async (tx, events) => {
    for (const { recordId } of events)
      if (recordId !== null) await tx.run(addWork(tx.tenantId, recordId, UNTEST));
  },
};

/** Takes back the tests of drafts that show the element, where these were sent before it was changed. */
export async function forgetTests(
  { forTenant, catalogOf }: AreaDueParts,
  tenantId: string,
  elementId: string,
): Promise<undefined> {
  const db = forTenant(tenantId);
  const { campaign, element } = campaignObjects(await catalogOf(db)) ?? {};
  const list = campaign?.fields.get('elementList');
  if (!campaign || !element || !list) return;
  const { table, own, other } = listLink(campaign, list);
  const told = { tenant: tenantId, object: campaign.source, kind: 'update' as const };
  await db.query(sql<object>`with untested as (update ${sql.table(tableOf(campaign))} as t set test_sent_at = null
          from ${sql.table(table)} as l, ${sql.table(tableOf(element))} as e
          where t.tenant_id = ${tenantId} and t.status = 'DRAFT' and l.tenant_id = ${tenantId} and l.${sql.id(own)} = t.id
            and l.${sql.id(other)} = ${elementId} and e.tenant_id = ${tenantId} and e.id = ${elementId}
            and t.test_sent_at < e.modified_at returning t.id),
        told as (${notice({ ...told, ids: [] }, sql`from untested limit 1`)})
        select id from untested`);
}
