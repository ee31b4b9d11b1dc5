import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { notice } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { hasAgreed } from '../audience/skip-reason.ts';
import type { FollowedItem } from './opened-link.ts';

/** One point that nobody sees. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Those of Gmail and Yahoo say so; Apple's, which loads all pictures of all letters, says nothing else than this. */
const PROXY = /GoogleImageProxy|ggpht\.com|YahooMailProxy|^Mozilla\/5\.0$/;

/** Did a program load the picture, of which nobody knows whether somebody has looked? */
export const isMachine = (agent: string | undefined): boolean =>
  !agent || PROXY.test(agent.trim()) || isbot(agent);

/**
 * Counts that a letter was opened, once for people and once for machines: of those alone who agree to that now, and while the
 * tenant wants it. A person's is the moment in which the message was opened; its state stays as it is.
 */
export async function countOpen(
  { db, objects, campaignId, itemId, receiver, isTest }: FollowedItem,
  whole: Catalog,
  agent: string | undefined,
): Promise<void> {
  if (isTest) return;
  const { tenantId } = db;
  if (!(await settingNow(db, whole, 'openPixel'))) return;
  await db.query(sql<object>`with made as (insert into tessera.campaign_open (tenant_id, campaign_id, item_id, is_machine)
        select ${tenantId}, ${campaignId}, ${itemId}, ${isMachine(agent)} from ${sql.table(tableOf(objects.person))} as p
        where p.tenant_id = ${tenantId} and p.id = ${receiver} and p.deleted_at is null and ${hasAgreed(tenantId, objects, { channel: 'OPENS' })}
        on conflict do nothing returning is_machine),
      written as (update ${sql.table(tableOf(objects.item))} as m set version = m.version + 1, modified_at = now(),
          picture_loaded_by = coalesce(m.picture_loaded_by, '[]') || to_jsonb(case when made.is_machine then 'MACHINE' else 'PERSON' end),
          opened_at = case when made.is_machine then m.opened_at else coalesce(m.opened_at, now()) end
        from made where m.tenant_id = ${tenantId} and m.id = ${itemId} returning m.id)
      ${notice({ tenant: tenantId, object: objects.item.source, kind: 'update', ids: [itemId] }, sql`from written`)}`);
}
