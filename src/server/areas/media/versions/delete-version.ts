import { ApiError } from '../../../../contract/errors.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { readRecord } from '../../../base/records/read.ts';
import { compileSeen } from '../../../base/sql/seen.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { ASSET_PURPOSE, selectAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { replaceable } from './put-file.ts';
import { compilePinned, compileVersions } from './version-statements.ts';

/**
 * Removes a file that an asset had, and what shows it; the history tells of it. The bytes go with the next upkeep.
 * @throws ApiError forbidden, not-found; version-current for the file that it has now; version-shown for one that something
 * shows which was approved or sent
 */
export async function deleteVersion(caller: Caller, id: string, fileId: string): Promise<void> {
  const { db, viewer, whole } = caller;
  await replaceable(caller, id);
  const object = storedObject({ object: assetObject(caller, 'EDIT'), whole });
  await db.transaction(async (tx) => {
    // Nobody makes it the current one meanwhile.
    await tx.run(compileSeen(tx.tenantId, object, [id], { live: true, lock: true }));
    const asset = await readRecord(tx, selectAsset(object), id);
    const [version] = await tx.run(compileVersions(tx.tenantId, id, fileId));
    if (!asset || !version) throw new ApiError({ message: 'not-found', path: 'fileId' });
    if (asset['fileId'] === fileId) throw new ApiError({ message: 'version-current', path: 'fileId' });
    const [pinned] = await tx.run(compilePinned(tx.tenantId, fileId));
    if (pinned) throw new ApiError({ message: 'version-shown', path: 'fileId' });
    const files = new FileStore(tx);
    const { pictureId } = version.details.was ?? {};
    if (typeof pictureId === 'string') await files.delete(pictureId);
    for (const shows of ['largeOf', 'smallerOf']) await files.deleteWith(ASSET_PURPOSE, { [shows]: fileId });
    await files.delete(fileId);
    const changes = [{ field: 'fileId', before: fileId, after: null }];
    await writeAudit(tx, viewer, object.name, [{ recordId: id, action: 'UPDATE', changes }]);
  });
}
