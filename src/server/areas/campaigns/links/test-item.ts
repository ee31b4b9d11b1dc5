import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Channel } from '../campaign.ts';
import type { CampaignObjects } from '../objects.ts';

/** Links of a test message work for so long. */
export const TEST_LIFE = '30 days';

/** What one address of a test got, whose link was followed. */
interface TestItem {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly channel: Channel;
  readonly address: string;
  /** Id of the contact whose values the tester may see in full, and in whose place the test was sent; else ''. */
  readonly viewedAs: string;
  /** The object whose records the campaign is for; null: the people of themselves. */
  readonly recipientObject: string | null;
}

/** Undefined for any other id, and for tests that are older than their links live. */
export async function testItem(
  db: TenantDb,
  { campaign }: Pick<CampaignObjects, 'campaign'>,
  id: string,
): Promise<TestItem | undefined> {
  const { tenantId } = db;
  const [row] =
    await db.query(sql<TestItem>`select e.campaign_id as "campaignId", t.name as "campaignName", t.type as channel, e.address,
          case when e.shows_receiver then coalesce(e.receiver, '') else '' end as "viewedAs",
          ${campaign.fields.has('recipientObject') ? sql`t.recipient_object` : sql`null::text`} as "recipientObject"
        from tessera.campaign_test as e join ${sql.table(tableOf(campaign))} as t
          on t.tenant_id = ${tenantId} and t.id = e.campaign_id and t.deleted_at is null
        where e.tenant_id = ${tenantId} and e.id = ${id} and e.at > now() - interval '${sql.raw(TEST_LIFE)}'`);
  return row;
}
