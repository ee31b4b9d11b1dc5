import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { NewFile } from '../../../platform/files/stored-file.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { ASSET_PURPOSE } from '../../../platform/files/assets.ts';
import { placeholderOf } from '../../../platform/files/placeholder.ts';
import type { FileDetails } from '../asset-file.ts';
import { PICTURE_TYPE, pictureOf } from './small-picture.ts';

const MOST_BYTES = 4 * 1024 * 1024;

/** What is kept of a picture that shows an asset. */
export const pictureFile = (
  asset: RecordRow,
  object: string,
  details: Pick<FileDetails, 'largeOf' | 'smallerOf'> = {},
): NewFile => ({
  purpose: ASSET_PURPOSE,
  name: String(asset['name']),
  contentType: PICTURE_TYPE,
  object,
  createdBy: null,
  expiresAt: null,
  maxBytes: MOST_BYTES,
  details: { assetId: String(asset['id']), isPicture: true, ...details } satisfies FileDetails,
});

/**
 * Has an asset shown by a small picture of the image, where it still has the same file and none else has given it one. What
 * breaks off leaves a file that nobody sees, which the upkeep removes.
 * @param asset all of its fields
 */
export async function givePicture(
  db: TenantDb,
  object: ObjectType,
  asset: RecordRow,
  image: Pick<ReceivedFile, 'path'>,
): Promise<void> {
  const files = new FileStore(db);
  const picture = await pictureOf(image, 'small');
  const placeholder = await placeholderOf(picture.path);
  const id = String(asset['id']);
  const file = pictureFile(asset, object.name);
  // A little more than the tenant has room for is no reason to show nothing.
  const pictureId = await new FileStore(db, Infinity).take(file, picture);
  try {
    await db.transaction(async (tx) => {
      const still = { fileId: asset['fileId'], pictureId: null };
      const fields = { pictureId, placeholder };
      const given = await tx.run(compileDerived({ tenantId: db.tenantId, object, id }, fields, still));
      if (given.length) await new FileStore(tx).complete(pictureId, picture);
    });
  } finally {
    await files.discard(pictureId);
  }
}
