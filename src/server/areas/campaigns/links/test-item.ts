import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord } from '../../../base/records/stored-records.ts';
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
  const [test] = await db.query(sql<
    Pick<TestItem, 'campaignId' | 'address' | 'viewedAs'>
  >`select e.campaign_id as "campaignId", e.address,
          case when e.shows_receiver then coalesce(e.receiver, '') else '' end as "viewedAs"
        from tessera.campaign_test as e
        where e.tenant_id = ${db.tenantId} and e.id = ${id} and e.at > now() - interval '${sql.raw(TEST_LIFE)}'`);
  if (!test) return undefined;
  const row = await findRecord(db, campaign, ['name', 'type', 'recipientObject'], { id: test.campaignId });
  return row && { ...test, campaignName: row.name, channel: row.type, recipientObject: row.recipientObject };
}
