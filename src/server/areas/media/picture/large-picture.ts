import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { ASSET_PURPOSE } from '../../../platform/files/assets.ts';
import { pictureFile } from './give-picture.ts';
import { needsLarge, pictureOf } from './small-picture.ts';

/** What a preview shows of an image, in the place of a file that is much larger; undefined: the file itself. */
export async function largeOf(db: TenantDb, fileId: string): Promise<string | undefined> {
  const [file] = await new FileStore(db).list([ASSET_PURPOSE], { details: { largeOf: fileId } });
  return file?.id;
}

/** Makes it where there is none yet. Two processes may both make one: they are alike, and go with the file. */
export async function giveLarge(
  db: TenantDb,
  objectName: string,
  asset: RecordRow,
  image: Pick<ReceivedFile, 'path'>,
): Promise<void> {
  const fileId = String(asset['fileId']);
  if ((await largeOf(db, fileId)) !== undefined || !(await needsLarge(image))) return;
  const picture = await pictureOf(image, 'large');
  const files = new FileStore(db, Infinity);
  const id = await files.take(pictureFile(asset, objectName, { largeOf: fileId }), picture);
  await files.complete(id, picture);
}
