import { LRUCache } from 'lru-cache';
import { type Content, isContentType, type ContentType } from '../../../../contract/interactive/content.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import { contentDocument } from '../../../../contract/interactive/content-documents.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecord, findRecords } from '../../../base/records/stored-records.ts';
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

const FIELDS = [
  'id',
  'name',
  'type',
  'content',
  'preventSkippingMode',
  'requireCompletion',
  'consent',
] as const;

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
  const shown = await findRecord(
    db,
    objects.campaign,
    ['elementList'],
    { id: campaignId },
    { withDeleted: true },
  );
  const elements = shown?.elementList ?? [];
  const versions = await campaignAssets(db, catalog, objects, campaignId);
  return contentsOf(db, catalog, objects, elements, versions);
}

/** The same of elements, whatever shows them. */
export const readElements = (
  db: TenantDb,
  catalog: Catalog,
  objects: CampaignObjects,
  ids: readonly string[],
): Promise<readonly ShownContent[]> => contentsOf(db, catalog, objects, ids.toSorted());

/** In the order of the ids. */
async function contentsOf(
  db: TenantDb,
  catalog: Catalog,
  { element: object }: CampaignObjects,
  ids: readonly string[],
  versions?: AssetVersions,
): Promise<readonly ShownContent[]> {
  if (!object || !ids.length) return [];
  const found = await findRecords(db, object, FIELDS, { id: ids });
  const rows = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  const shown: ShownContent[] = [];
  for (const { type, content: text, preventSkippingMode, requireCompletion, consent, ...element } of rows) {
    const content =
      text !== null && isContentType(type)
        ? readDocument<Content>(contentDocument(type), text).document
        : undefined;
    if (isContentType(type) && content)
      shown.push({
        ...element,
        type,
        content,
        preventSkipping: preventSkippingMode ?? 'NONE',
        isRequired: requireCompletion ?? false,
        policy: consent,
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
