import type { ShownFile } from '../../../contract/public-sessions/shown-file.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { SharedReads } from '../../base/db/shared-reads.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { AssetVersion } from '../files/frozen-assets/asset-version.ts';
import { readAsset, storedAsset } from '../files/assets.ts';
import { publicPicturePath } from '../files/public-pictures/public-pictures.ts';
import { signedPath } from '../files/signed-links.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** All receivers of a campaign get the same: by tenant, file and until when the link is worth something. */
const known = new SharedReads<{ readonly file: ShownFile | undefined }>({ max: 2000, ttl: 10_000 });

/**
 * Files of the library as receivers get them, by id; without those that have gone.
 * @param now milliseconds since 1970
 * @param versions those which are shown; of what is not among them, the newest
 */
export async function shownFiles(
  db: TenantDb,
  catalog: Catalog,
  ids: readonly string[],
  now: number,
  versions: Readonly<Record<string, AssetVersion>> = {},
): Promise<Readonly<Record<string, ShownFile>>> {
  const object = storedAsset(catalog);
  if (!object) return {};
  // A whole day's links are the same, so that a browser keeps what it has of them.
  const until = (Math.floor(now / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS;
  const files: Record<string, ShownFile> = {};
  for (const id of ids) {
    const version = versions[id];
    const key = [db.tenantId, id, until, ...(version ? [version.shown['fileId'], version.at] : [])].join(' ');
    const { file } = await known.get(db, key, async () => {
      const asset = version ? { ...version.shown, id } : await readAsset(db, object, id);
      return { file: asset && (await shownFile(db, catalog, asset, until, version)) };
    });
    if (file) files[id] = file;
  }
  return files;
}

async function shownFile(
  db: TenantDb,
  catalog: Catalog,
  asset: RecordRow,
  until: number,
  version: AssetVersion | undefined,
): Promise<ShownFile> {
  const id = String(asset['id']);
  const number = (field: string) => (typeof asset[field] === 'number' ? asset[field] : null);
  const text = asset['alternativeText'];
  const type = asset['type'] as ShownFile['type'];
  return {
    type,
    path: await signedPath(
      db,
      id,
      until,
      version && { fileId: String(version.shown['fileId']), at: version.at },
    ),
    picture: type === 'IMAGE' ? null : ((await publicPicturePath(db, catalog, id, version)) ?? null),
    width: number('width'),
    height: number('height'),
    duration: number('duration'),
    pages: number('pages'),
    alternativeText: typeof text === 'string' && text !== '' ? text : null,
  };
}
