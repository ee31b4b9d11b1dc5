import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { Database } from '../../../base/db/database.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { ASSET_PURPOSE, largeOf, readAsset, storedAsset } from '../assets.ts';
import { contents } from '../contents/contents.ts';
import { drop, receive } from '../contents/receive.ts';
import type { AssetVersion } from '../frozen-assets/asset-version.ts';
import { isAssetPinned } from '../frozen-assets/frozen-assets.ts';
import { isSignature, signatureOf } from '../file-key.ts';
import { FileStore } from '../file-store.ts';
import type { StoredFile } from '../stored-file.ts';
import { mailPictureOf } from './mail-picture.ts';
import { LENGTH, readToken, tokenText } from './picture-token.ts';

/** Where routes serve them. */
export const PUBLIC_PICTURE_PATH = '/api/media/public';

/** What `tessera.file` keeps of a picture that anybody may get who has its address. */
interface PublicDetails {
  readonly assetId: string;
  readonly isPicture: true;
  /** The file of which it was made. */
  readonly publicOf: string;
}

const MOST_BYTES = 32 * 1024 * 1024;
const signed = (fileId: string) => `public picture ${fileId}`;

/**
 * What follows the server's public address, at which anybody gets a picture of an asset, without a login and for as long as
 * the asset is there, or something that was sent shows it: for letters. It shows an image, or what is seen of a video or a document; made here, and kept, where
 * it was not asked for yet. A new version of the asset has another address: what was sent stays as it was. Who may send the
 * asset has been asked by then. Not within a transaction.
 * @param catalog all objects of the tenant
 * @param version which one of the asset's; the newest where none is given
 * @returns undefined where there is no such asset, or nothing yet that shows it
 */
export async function publicPicturePath(
  db: TenantDb,
  catalog: Pick<Catalog, 'objects'>,
  assetId: string,
  version?: AssetVersion,
): Promise<string | undefined> {
  const object = storedAsset(catalog);
  const asset = version
    ? { id: assetId, ...version.shown }
    : object && (await readAsset(db, object, assetId));
  if (!object || !asset) return undefined;
  const shown =
    asset['type'] === 'IMAGE'
      ? asset['fileId']
      : ((await largeOf(db, String(asset['fileId']))) ?? asset['pictureId']);
  if (typeof shown !== 'string') return undefined;
  const [made] = await new FileStore(db).list([ASSET_PURPOSE], { details: { publicOf: shown } });
  const { id, name } = made ?? (await makePublic(db, object, asset, shown));
  const sign = await signatureOf(db, signed(id), LENGTH);
  return `${PUBLIC_PICTURE_PATH}/${tokenText({ tenantId: db.tenantId, fileId: id, sign })}/${name}`;
}

async function makePublic(
  db: TenantDb,
  { name: object }: { readonly name: string },
  asset: RecordRow,
  shown: string,
): Promise<StoredFile> {
  // A little more than the tenant has room for is no reason to send nothing.
  const files = new FileStore(db, Infinity);
  const image = await receive(contents().incoming, files.read(shown), Infinity);
  try {
    const { bytes, contentType, ending } = await mailPictureOf(image.path);
    const picture = await receive(contents().incoming, pieces(bytes), MOST_BYTES);
    const id = await files.take(
      {
        purpose: ASSET_PURPOSE,
        // The name that the asset has is nobody's business outside.
        name: `picture.${ending}`,
        contentType,
        object,
        createdBy: null,
        expiresAt: null,
        maxBytes: MOST_BYTES,
        details: { assetId: String(asset['id']), isPicture: true, publicOf: shown } satisfies PublicDetails,
      },
      picture,
    );
    return await files.complete(id, picture);
  } finally {
    await drop(image);
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The picture that a public address is of, and the tenant's database; undefined for one that is worth nothing, or not any more. */
export async function openedPicture(
  {
    forTenant,
    catalog,
  }: { readonly forTenant: Database['forTenant']; readonly catalog: Pick<Catalog, 'objects'> },
  text: string,
): Promise<{ readonly db: TenantDb; readonly file: StoredFile } | undefined> {
  const token = readToken(text);
  const object = storedAsset(catalog);
  if (!token || !object) return undefined;
  const { tenantId, fileId, sign } = token;
  const db = forTenant(tenantId);
  if (!(await isSignature(db, signed(fileId), sign, LENGTH))) return undefined;
  const file = await new FileStore(db).find(fileId);
  const { assetId, publicOf } = (file?.details ?? {}) as Partial<PublicDetails>;
  if (!file || assetId === undefined || publicOf === undefined) return undefined;
  const isThere = (await readAsset(db, object, assetId)) ?? (await isAssetPinned(db, assetId));
  return isThere ? { db, file } : undefined;
}
