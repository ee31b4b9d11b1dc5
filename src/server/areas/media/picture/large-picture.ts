import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { largeOf } from '../../../platform/files/assets.ts';
import { pictureFile } from './give-picture.ts';
import { isLargerThan, pictureOf } from './small-picture.ts';

/**
 * Makes what a preview shows, where there is none yet, of an image or of what a browser has drawn. Two processes may both
 * make one: they are alike, and go with the file.
 */
export async function giveLarge(
  db: TenantDb,
  objectName: string,
  asset: RecordRow,
  image: Pick<ReceivedFile, 'path'>,
): Promise<void> {
  const fileId = String(asset['fileId']);
  // An image can be shown itself; of all else there is the small picture.
  const needed = asset['type'] === 'IMAGE' ? 'large' : 'small';
  if ((await largeOf(db, fileId)) !== undefined || !(await isLargerThan(image, needed))) return;
  const picture = await pictureOf(image, 'large');
  const files = new FileStore(db, Infinity);
  const id = await files.take(pictureFile(asset, objectName, { largeOf: fileId }), picture);
  await files.complete(id, picture);
}
