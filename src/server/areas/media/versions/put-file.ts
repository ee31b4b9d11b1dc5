import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { isSeen, storedObject, withinRows } from '../../../base/records/limits.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { gateOf } from '../../../base/sql/gate.ts';
import { compileChange } from '../../../base/sql/record-write.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { pictureWaits } from '../picture/picture-due.ts';
import { renditionWaits } from '../rendition/rendition-due.ts';
import { type AssetFile, fileOf } from '../asset-file.ts';
import { nameFor } from '../media-kinds.ts';
import { compileWas } from './version-statements.ts';

/**
 * The asset whose file the caller may replace, with all of its fields.
 * @throws ApiError forbidden, not-found
 */
export async function replaceable(caller: Caller, id: string): Promise<RecordRow> {
  const { db, whole } = caller;
  const object = assetObject(caller, 'EDIT');
  const seen = await readAsset(db, object, id);
  const asset = seen && (await readAsset(db, storedObject({ object, whole }), id));
  if (!asset) throw new ApiError({ message: 'not-found', path: 'id' });
  return asset;
}

/**
 * Has the asset another file, and keeps the one that it had; what refers to the asset goes on. Within a transaction.
 * @throws ApiError forbidden; version-conflict where somebody has changed it since it was read
 */
export async function putFile(
  tx: TenantDb,
  { viewer, catalog, whole }: Caller,
  asset: RecordRow,
  file: AssetFile,
): Promise<RecordRow> {
  const { tenantId } = tx;
  const object = assetObject({ catalog, whole }, 'EDIT');
  const stored = storedObject({ object, whole });
  const key = { tenantId, object: stored, id: String(asset['id']) };
  if (!(await isSeen(tx, object, key.id, { live: true, lock: true })))
    throw new ApiError({ message: 'not-found', path: 'id' });
  const { userId } = viewer;
  const gate = gateOf(tenantId, whole, stored, { userId, actions: object.actions });
  const { statement, refusal } = compileChange(
    key,
    Number(asset['version']),
    { fields: { ...file, name: nameFor(String(asset['name']), String(file.contentType)) }, by: viewer.name },
    gate,
    {
      actor: viewer,
      objectName: object.name,
      historyId: uuidv7(),
      references: [],
      addresses: new Map(),
    },
  );
  const written = await tx.run(statement).catch((error: unknown) => {
    throw refusal(error) ?? error;
  });
  if (!written.length) throw new ApiError({ message: 'version-conflict' });
  await tx.run(compileWas(tenantId, fileOf(asset)));
  if (asset['type'] === 'VIDEO') await tx.run(renditionWaits(tenantId, key.id));
  if (asset['type'] === 'IMAGE' && file.pictureId === null) await tx.run(pictureWaits(tenantId, key.id));
  return withinRows({ object, whole }, await readAsset(tx, object, key.id), 'EDIT') as RecordRow;
}
