import { type TenantStatement, tenantStatement } from '../../../base/db/statement.ts';
import { logError } from '../../../base/log/log.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { addDue } from '../../../platform/due/due-rows.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { drop, receive } from '../../../platform/files/contents/receive.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { readAsset, storedAsset } from '../../../platform/files/assets.ts';
import { giveLarge } from './large-picture.ts';
import { givePicture } from './give-picture.ts';

const KIND = 'media-picture';
/** An image that no program can make smaller, or that ends each process which tries, is shown by a sign. */
const MOST_ATTEMPTS = 12;
const SECOND_MS = 1000;
const LONGEST_MS = 10 * 60 * SECOND_MS;

/** Has a picture made of an image: in the transaction in which the asset gets its file. */
export const pictureWaits = (tenantId: string, assetId: string): TenantStatement<object> =>
  tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key: assetId }));

/** Makes small pictures of images, an asset each; what is not to be made is looked at once, and done. */
export const pictureWork = ({ forTenant, catalogOf }: AreaDueParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: (attempts) => Math.min(LONGEST_MS, SECOND_MS * 2 ** attempts),
  run: async ({ tenantId, key, attempts }) => {
    const db = forTenant(tenantId);
    const object = storedAsset(await catalogOf(db));
    // It may be brought back.
    const asset = object && (await readAsset(db, object, key, { withDeleted: true }));
    if (!asset || asset['type'] !== 'IMAGE' || asset['pictureId'] !== null) return undefined;
    if (attempts > MOST_ATTEMPTS) {
      logError(`No picture of the file ${key}`, new Error('It was tried too often'));
      return undefined;
    }
    const content = new FileStore(db).read(String(asset['fileId']));
    const image = await receive(contents().incoming, content, Number(asset['size']));
    try {
      await giveLarge(db, object.name, asset, image);
      await givePicture(db, object, asset, image);
    } finally {
      await drop(image);
    }
    return undefined;
  },
});
