import { v7 as uuidv7 } from 'uuid';
import type { MediaProject } from '../../../contract/calls/media.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { storedObject, withinRows } from '../../base/records/limits.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { compileCreate } from '../../base/sql/record-write.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { drop, type ReceivedFile } from '../../platform/files/contents/receive.ts';
import { FileStore, tenantBytes } from '../../platform/files/file-store.ts';
import { ASSET_PURPOSE, readAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';
import type { MediaFacts } from './inspect/facts.ts';
import { inspect } from './inspect/inspect.ts';
import type { MediaKind } from './media-kinds.ts';
import { type AssetFile, type FileDetails, newFile } from './asset-file.ts';
import { putFile, replaceable } from './versions/put-file.ts';
import { withoutPlace } from './place/without-place.ts';
import { pictureWaits } from './picture/picture-due.ts';
import { renditionWaits } from './rendition/rendition-due.ts';

interface NewAsset {
  readonly id?: string;
  /** The asset whose file it takes the place of; it is no other one then. */
  readonly replaces?: string | undefined;
  readonly name: string;
  readonly kind: MediaKind;
  readonly project: MediaProject;
}

/**
 * Makes an asset of a received file, which is gone afterwards, also where it is refused. The record and its file come to
 * be seen in one transaction. An asset that has the very same bytes already stays as it is.
 * @throws ApiError forbidden, files-full; as `inspect` does
 */
export async function createAsset(caller: Caller, given: NewAsset, sent: ReceivedFile): Promise<RecordRow> {
  const { db, viewer, whole } = caller;
  const { name, kind, replaces } = given;
  const id = replaces ?? given.id ?? uuidv7();
  assetObject(caller, replaces === undefined ? 'CREATE' : 'EDIT');
  let facts: MediaFacts;
  let received = sent;
  try {
    if (replaces !== undefined) await judgeReplaced(caller, replaces, kind);
    facts = await inspect(received, kind, name);
    received = await withoutPlace(received, kind.contentType);
  } catch (error) {
    await drop(received);
    throw error;
  }
  const files = new FileStore(db, await tenantBytes(db, whole));
  const file = {
    purpose: ASSET_PURPOSE,
    name,
    contentType: kind.contentType,
    object: assetObject(caller).name,
    createdBy: viewer.userId,
    expiresAt: null,
    maxBytes: kind.maxBytes,
    details: { assetId: id, by: viewer.name } satisfies FileDetails,
  };
  const fileId = await files.take(file, received);
  try {
    const file = newFile(facts, { ...received, fileId, contentType: kind.contentType });
    if (replaces === undefined) return await writeAsset(caller, id, file, given);
    const asset = await replaceable(caller, replaces);
    if (asset['checksum'] !== received.sha256) return await replaceFile(caller, asset, file);
    await files.discard(fileId);
    return (await readAsset(db, assetObject(caller), id)) ?? asset;
  } catch (error) {
    await files.discard(fileId);
    throw error;
  }
}

function writeAsset(
  { db, viewer, catalog, whole }: Caller,
  id: string,
  file: AssetFile,
  { name, kind, project }: NewAsset,
): Promise<RecordRow> {
  const object = assetObject({ catalog, whole }, 'CREATE');
  const key = { tenantId: db.tenantId, object: storedObject({ object, whole }), id };
  const fields = {
    name,
    project,
    type: kind.type,
    ...file,
    userName: viewer.name,
    userId: viewer.userId,
  };
  return db.transaction(async (tx) => {
    await complete(tx, file);
    const { statement } = compileCreate(key, { fields, by: viewer.name }, SERVER_GATE, {
      actor: viewer,
      objectName: object.name,
      historyId: uuidv7(),
      references: [],
      addresses: new Map(),
    });
    await tx.run(statement);
    if (kind.type === 'IMAGE') await tx.run(pictureWaits(db.tenantId, id));
    if (kind.type === 'VIDEO') await tx.run(renditionWaits(db.tenantId, id));
    return withinRows({ object, whole }, await readAsset(tx, object, id), 'CREATE') as RecordRow;
  });
}

/** What is a picture to those who refer to it stays one. @throws ApiError forbidden, not-found, media-other-type */
export async function judgeReplaced(caller: Caller, id: string, { type }: MediaKind): Promise<void> {
  const asset = await replaceable(caller, id);
  if (asset['type'] !== type)
    throw new ApiError({
      message: 'media-other-type',
      path: 'file',
      params: { name: String(asset['name']) },
    });
}

const replaceFile = (caller: Caller, asset: RecordRow, file: AssetFile): Promise<RecordRow> =>
  caller.db.transaction(async (tx) => {
    await complete(tx, file);
    return putFile(tx, caller, asset, file);
  });

const complete = (tx: TenantDb, { fileId, checksum }: AssetFile) =>
  new FileStore(tx).complete(String(fileId), { sha256: String(checksum) });
