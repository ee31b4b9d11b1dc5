import { v7 as uuidv7 } from 'uuid';
import type { MediaProject } from '../../../contract/calls/media.ts';
import { storedObject, withinRows } from '../../base/records/limits.ts';
import type { RecordRow } from '../../base/records/read.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { compileCreate } from '../../base/sql/record-write.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { drop, type ReceivedFile } from '../../platform/files/contents/receive.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import { FileStore, tenantBytes } from '../../platform/files/file-store.ts';
import { assetObject, PURPOSE, readAsset } from './assets.ts';
import type { MediaFacts } from './inspect/facts.ts';
import { inspect } from './inspect/inspect.ts';
import type { MediaKind } from './media-kinds.ts';
import { withoutPlace } from './place/without-place.ts';
import { PICTURE_TYPE, smallPicture } from './picture.ts';

interface NewAsset {
  readonly id?: string;
  readonly name: string;
  readonly kind: MediaKind;
  readonly project: MediaProject;
}

/**
 * Makes an asset of a received file, which is gone afterwards, also where it is refused. The record and its file come to
 * be seen in one transaction.
 * @throws ApiError forbidden, files-full; as `inspect` does
 */
export async function createAsset(caller: Caller, given: NewAsset, sent: ReceivedFile): Promise<RecordRow> {
  const { db, viewer, whole } = caller;
  const { id = uuidv7(), name, kind } = given;
  let facts: MediaFacts;
  let picture: ReceivedFile | undefined;
  let received = sent;
  try {
    facts = await inspect(received, kind, name);
    received = await withoutPlace(received, kind.contentType);
    picture = await smallPicture(received, kind.type);
  } catch (error) {
    await drop(received);
    throw error;
  }
  const files = new FileStore(db, await tenantBytes(db, whole));
  const file = {
    purpose: PURPOSE,
    name,
    contentType: kind.contentType,
    object: assetObject(caller).name,
    createdBy: viewer.userId,
    expiresAt: null,
    maxBytes: kind.maxBytes,
    details: { assetId: id },
  };
  const taken: Taken[] = [];
  try {
    const fileId = await files.take(file, received);
    taken.push({ id: fileId, sha256: received.sha256 });
    if (picture) {
      const pictureId = await files.take({ ...file, contentType: PICTURE_TYPE }, picture);
      taken.push({ id: pictureId, sha256: picture.sha256 });
    }
    return await writeAsset(caller, id, taken, received, { ...given, facts });
  } catch (error) {
    if (picture) await drop(picture);
    for (const each of taken) await files.discard(each.id);
    throw error;
  }
}

/** A file that is kept and that nobody sees yet. */
type Taken = Pick<StoredFile, 'id' | 'sha256'>;

function writeAsset(
  { db, viewer, catalog, whole }: Caller,
  id: string,
  taken: readonly Taken[],
  { size, sha256 }: ReceivedFile,
  { name, kind, project, facts }: NewAsset & { readonly facts: MediaFacts },
): Promise<RecordRow> {
  const object = assetObject({ catalog, whole }, 'CREATE');
  const key = { tenantId: db.tenantId, object: storedObject({ object, whole }), id };
  const fields = {
    name,
    project,
    type: kind.type,
    contentType: kind.contentType,
    // LONG is exact, and so a text.
    size: String(size),
    ...facts,
    userName: viewer.name,
    userId: viewer.userId,
    checksum: sha256,
    fileId: taken[0]?.id,
    pictureId: taken[1]?.id ?? null,
  };
  return db.transaction(async (tx) => {
    for (const file of taken) await new FileStore(tx).complete(file.id, file);
    const { statement } = compileCreate(key, { fields, by: viewer.name }, SERVER_GATE, {
      actor: viewer,
      objectName: object.name,
      historyId: uuidv7(),
      references: [],
      addresses: new Map(),
    });
    await tx.run(statement);
    return withinRows({ object, whole }, await readAsset(tx, object, id), 'CREATE') as RecordRow;
  });
}
