import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { type Content, isContentType, type ContentType } from '../../../../contract/interactive/content.ts';
import { readContent } from '../../../../contract/interactive/read-content.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { CampaignObjects } from '../objects.ts';

/** An element that a campaign shows. */
export interface ShownContent {
  readonly id: string;
  readonly name: string;
  readonly type: ContentType;
  readonly content: Content;
  readonly preventSkipping: 'NONE' | 'FORWARD' | 'BOTH';
  readonly isRequired: boolean;
}

type Row = Omit<ShownContent, 'content' | 'type'> & { readonly type: string; readonly text: string | null };

/** By tenant and campaign. Nobody changes what a campaign shows once somebody has got it. */
const known = new LRUCache<string, readonly ShownContent[]>({ max: 200 });

/** What a campaign that was sent shows, in its order; without what has no content yet. */
export async function shownContents(
  db: TenantDb,
  objects: CampaignObjects,
  campaignId: string,
): Promise<readonly ShownContent[]> {
  const key = `${db.tenantId} ${campaignId}`;
  const found = known.get(key) ?? (await readContents(db, objects, campaignId));
  known.set(key, found);
  return found;
}

/** The same of any campaign, as it is now. */
export async function readContents(
  db: TenantDb,
  { campaign, element }: CampaignObjects,
  campaignId: string,
): Promise<readonly ShownContent[]> {
  const list = campaign.fields.get('elementList');
  if (!list || !element) return [];
  const { tenantId } = db;
  const { table, own, other } = listLink(campaign, list);
  const rows = await db.run(
    tenantStatement(
      tenantId,
      sql<Row>`select e.id, e.name, e.type, e.content as text, coalesce(e.prevent_skipping_mode, 'NONE') as "preventSkipping",
          coalesce(e.require_completion, false) as "isRequired"
        from ${sql.table(table)} as l join ${sql.table(tableOf(element))} as e
          on e.tenant_id = ${tenantId} and e.id = l.${sql.id(other)} and e.deleted_at is null
        where l.tenant_id = ${tenantId} and l.${sql.id(own)} = ${campaignId} order by l.position, e.id`,
    ),
  );
  return rows.flatMap(({ type, text, ...element }) => {
    if (!isContentType(type)) return [];
    const { content } = readContent(type, text);
    return content ? [{ ...element, type, content }] : [];
  });
}
