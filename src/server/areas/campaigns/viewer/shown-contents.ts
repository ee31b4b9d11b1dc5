import { LRUCache } from 'lru-cache';
import { type RawBuilder, sql } from 'kysely';
import { type Content, isContentType, type ContentType } from '../../../../contract/interactive/content.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import { contentDocument } from '../../../../contract/interactive/content-documents.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { listLink } from '../../../base/sql/lists.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { readAsset, storedAsset } from '../../../platform/files/assets.ts';
import type { AssetVersion } from '../../../platform/files/frozen-assets/asset-version.ts';
import type { AssetVersions } from '../../../platform/files/frozen-assets/frozen-assets.ts';
import { campaignAssets } from '../frozen.ts';
import type { CampaignObjects } from '../objects.ts';

/** An element that a campaign shows. */
export interface ShownContent {
  readonly id: string;
  readonly name: string;
  readonly type: ContentType;
  readonly content: Content;
  readonly preventSkipping: 'NONE' | 'FORWARD' | 'BOTH';
  readonly isRequired: boolean;
  /** Id of what it asks to agree to. */
  readonly policy: string | null;
  /** Seconds of its video, pages of its document; undefined where nobody knows. */
  readonly length: number | undefined;
  /** Which versions of its files are shown; undefined: the newest. */
  readonly versions: Readonly<Record<string, AssetVersion>> | undefined;
}

type Row = Omit<ShownContent, 'content' | 'type' | 'length' | 'versions'> & {
  readonly type: string;
  readonly text: string | null;
};

/** By tenant and campaign. Nobody changes what a campaign shows once somebody has got it. */
const known = new LRUCache<string, readonly ShownContent[]>({ max: 200 });

/** What a campaign that was sent shows, in its order; without what has no content yet. */
export async function shownContents(
  db: TenantDb,
  catalog: Catalog,
  objects: CampaignObjects,
  campaignId: string,
): Promise<readonly ShownContent[]> {
  const key = `${db.tenantId} ${campaignId}`;
  const found = known.get(key) ?? (await readContents(db, catalog, objects, campaignId));
  known.set(key, found);
  return found;
}

/** The same of any campaign: of a draft as it is now. `catalog`: all objects of the tenant. */
export async function readContents(
  db: TenantDb,
  catalog: Catalog,
  objects: CampaignObjects,
  campaignId: string,
): Promise<readonly ShownContent[]> {
  const { campaign, element } = objects;
  const list = campaign.fields.get('elementList');
  if (!list || !element) return [];
  const { table, own, other } = listLink(campaign, list);
  return contentsFrom(
    db,
    catalog,
    sql`from ${sql.table(table)} as l join ${sql.table(tableOf(element))} as e
        on e.tenant_id = ${db.tenantId} and e.id = l.${sql.id(other)} and e.deleted_at is null
      where l.tenant_id = ${db.tenantId} and l.${sql.id(own)} = ${campaignId} order by l.position, e.id`,
    await campaignAssets(db, catalog, objects, campaignId),
  );
}

/** The same of elements, whatever shows them. */
export const readElements = async (
  db: TenantDb,
  catalog: Catalog,
  { element }: CampaignObjects,
  ids: readonly string[],
): Promise<readonly ShownContent[]> =>
  element
    ? contentsFrom(
        db,
        catalog,
        sql`from ${sql.table(tableOf(element))} as e
          where e.tenant_id = ${db.tenantId} and e.id = any(${[...ids]}::text[]) and e.deleted_at is null order by e.id`,
      )
    : [];

async function contentsFrom(
  db: TenantDb,
  catalog: Catalog,
  from: RawBuilder<unknown>,
  versions?: AssetVersions,
): Promise<readonly ShownContent[]> {
  const rows =
    await db.query(sql<Row>`select e.id, e.name, e.type, e.content as text, coalesce(e.prevent_skipping_mode, 'NONE') as "preventSkipping",
          coalesce(e.require_completion, false) as "isRequired", e.consent as policy ${from}`);
  const shown: ShownContent[] = [];
  for (const { type, text, ...element } of rows) {
    const content =
      text !== null && isContentType(type)
        ? readDocument<Content>(contentDocument(type), text).document
        : undefined;
    if (isContentType(type) && content)
      shown.push({
        ...element,
        type,
        content,
        length: await lengthOf(db, catalog, type, content, versions),
        versions: versions && Object.fromEntries(versions),
      });
  }
  return shown;
}

async function lengthOf(
  db: TenantDb,
  catalog: Catalog,
  type: ContentType,
  content: Content,
  versions: AssetVersions | undefined,
): Promise<number | undefined> {
  const object = storedAsset(catalog);
  if (!object || !('asset' in content)) return undefined;
  const asset = versions?.get(content.asset)?.shown ?? (await readAsset(db, object, content.asset));
  const length = asset?.[type === 'DOCUMENT' ? 'pages' : 'duration'];
  return typeof length === 'number' ? length : undefined;
}
