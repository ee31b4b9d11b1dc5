import { sql } from 'kysely';
import { notice } from '../../../base/sql/event.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { addWork } from '../add-work.ts';
import { campaignObjects } from '../objects.ts';

export const UNTEST = 'untest';

/** Follows what campaigns show, and what their versions say: once it is another, what was tested of them counts no more. */
export const elementConsumer: EventConsumer = {
  name: 'campaign-elements',
  events: ['CREATE', 'UPDATE', 'DELETE', 'RESTORE'],
  about: (whole) => {
    const { element, variant } = campaignObjects(whole) ?? {};
    return eventsOf(element, variant);
  },
  handle: async (tx, events) => {
    for (const { recordId } of events)
      if (recordId !== null) await tx.run(addWork(tx.tenantId, recordId, UNTEST));
  },
};

/**
 * Takes back the tests of drafts that show the element, or of which it is a version, where these were sent before it was changed.
 * @param id of the element or of the version
 */
export async function forgetTests(
  { forTenant, catalogOf }: AreaDueParts,
  tenantId: string,
  id: string,
): Promise<undefined> {
  const db = forTenant(tenantId);
  const { campaign, element, variant } = campaignObjects(await catalogOf(db)) ?? {};
  if (!campaign) return;
  const changes: Sql[] = [];
  const list = campaign.fields.get('elementList');
  if (element && list) {
    const { table, own, other } = listLink(campaign, list);
    changes.push(sql`select l.${sql.id(own)} as campaign, e.modified_at as at
      from ${sql.table(table)} as l join ${sql.table(tableOf(element))} as e on e.tenant_id = l.tenant_id
        and e.id = l.${sql.id(other)} where l.tenant_id = ${tenantId} and e.id = ${id}`);
  }
  if (variant)
    changes.push(sql`select v.campaign, greatest(v.modified_at, v.deleted_at) as at
      from ${sql.table(tableOf(variant))} as v where v.tenant_id = ${tenantId} and v.id = ${id}`);
  if (!changes.length) return;
  const told = { tenant: tenantId, object: campaign.source, kind: 'update' as const };
  await db.query(sql<object>`with untested as (update ${sql.table(tableOf(campaign))} as t set test_sent_at = null
          from (${sql.join(changes, sql` union all `)}) as changed
          where t.tenant_id = ${tenantId} and t.status = 'DRAFT' and t.id = changed.campaign
            and t.test_sent_at < changed.at returning t.id),
        told as (${notice({ ...told, ids: [] }, sql`from untested limit 1`)})
        select id from untested`);
}
