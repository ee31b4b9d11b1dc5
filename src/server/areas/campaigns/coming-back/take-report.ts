import { sql } from 'kysely';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { changed } from '../../../base/sql/event.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { readItem } from '../links/opened-link.ts';
import { suppressAddress, unsubscribe } from '../links/unsubscribe.ts';
import type { CampaignObjects } from '../objects.ts';
import { addWork } from '../add-work.ts';
import type { Report } from './read-report.ts';

/** The state that a message gets, and from which states: what is known better stays. */
const STATES: Readonly<Record<Report['kind'], { readonly to: string; readonly from: readonly string[] }>> = {
  hard: { to: 'BOUNCED_HARD', from: ['SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'BOUNCED_SOFT', 'FAILED'] },
  soft: { to: 'BOUNCED_SOFT', from: ['SENDING', 'SENT', 'UNKNOWN'] },
  blocked: { to: 'BOUNCED_SOFT', from: ['SENDING', 'SENT', 'UNKNOWN'] },
  complaint: {
    to: 'COMPLAINED',
    from: ['SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'OPENED', 'COMPLETED', 'BOUNCED_SOFT'],
  },
};

/** Writes down what came back: once is as good as often. Answers whether it was about a message of the tenant. */
export async function takeReport(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  { kind, itemId, text }: Report,
): Promise<boolean> {
  const item = itemId === undefined ? undefined : await readItem(db, objects, itemId);
  if (!item) return false;
  const { tenantId } = db;
  const { to, from } = STATES[kind];
  const items = sql.table(tableOf(objects.item));
  await db.transaction(async (tx) => {
    const rows = await tx.query(sql<{
      id: string;
    }>`with written as (update ${items} as m set status = ${to}, error_text = ${text.slice(0, 1000)},
            sent_at = coalesce(m.sent_at, now()), version = m.version + 1, modified_at = now()
          where m.tenant_id = ${tenantId} and m.id = ${item.itemId} and m.status = any(${[...from]}::text[]) returning m.id),
        told as (${changed(tenantId, objects.item.source, [item.itemId], { field: 'status', after: to }, sql`from written`)})
        select id from written`);
    if (!rows.length) return;
    if (kind === 'hard') await suppressAddress(tx, whole, item, 'BOUNCED', text);
    if (kind === 'complaint') {
      await suppressAddress(tx, whole, item, 'COMPLAINED', text);
      await unsubscribe(tx, whole, item, text);
    }
    // Once for all that come back meanwhile.
    if (kind === 'hard' || kind === 'complaint') await tx.run(addWork(tenantId, item.campaignId, 'judge'));
  });
  return true;
}

/** The same of a short message, which services also tell to be delivered. What comes twice, or late, changes nothing that is known better. */
export async function takeState(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  {
    kind,
    itemId,
    text,
  }: { readonly kind: 'delivered' | 'hard' | 'soft'; readonly itemId: string; readonly text: string },
): Promise<void> {
  if (kind !== 'delivered') return void (await takeReport(db, whole, objects, { kind, itemId, text }));
  await db.query(sql<object>`update ${sql.table(tableOf(objects.item))} as m set delivered_at = coalesce(m.delivered_at, now()),
          status = case when m.status in ('SENDING', 'SENT', 'UNKNOWN') then 'DELIVERED' else m.status end,
          sent_at = coalesce(m.sent_at, now()), version = m.version + 1, modified_at = now()
        where m.tenant_id = ${db.tenantId} and m.id = ${itemId} and m.delivered_at is null`);
}
