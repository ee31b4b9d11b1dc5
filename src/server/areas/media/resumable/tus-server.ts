import { MemoryLocker, Server, type Upload } from '@tus/server';
import type { FileStore } from '@tus/file-store';
import { v7 as uuidv7 } from 'uuid';
import { ASSET_HEADER, RESUMABLE_PATH } from '../../../../contract/calls/media.ts';
import { ApiError, mayPass } from '../../../../contract/errors.ts';
import { logError } from '../../../base/log/log.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { receiveWritten } from '../../../platform/files/contents/receive.ts';
import { FileStore as Files, tenantBytes } from '../../../platform/files/file-store.ts';
import { badRequest, refusalOf } from '../answers.ts';
import { assetObject } from '../assets.ts';
import { createAsset, judgeReplaced } from '../create-asset.ts';
import { fileName, judgeName, judgeProject } from '../upload-route.ts';
import { unfinishedStore } from './unfinished.ts';

/** Of all requests: whoever goes on with an upload waits until the request that was cut off has let go of it. */
const locker = new MemoryLocker();
/** Uploads that are being made assets of. */
const finishing = new Set<string>();

/** Answers a request of tus about an upload that is the caller's own, or begins. @throws ApiError what may pass */
export async function answerTus(caller: Caller, request: Request): Promise<Response> {
  const store = unfinishedStore(contents().incoming);
  let outage: unknown;
  const server = new Server({
    path: RESUMABLE_PATH,
    relativeLocation: true,
    allowedOrigins: [],
    locker,
    datastore: store,
    namingFunction: () => uuidv7(),
    onUploadCreate: (_request, upload) => judged(caller, upload),
    onUploadFinish: async (_request, upload) => ({
      headers: { [ASSET_HEADER]: await finish(caller, store, upload) },
    }),
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      if (mayPass(error)) outage = error;
      const isJudged = error instanceof ApiError;
      if (!isJudged) logError('Upload', error);
      const { status, body } = refusalOf(isJudged ? error : new ApiError({ message: 'internal' }));
      return { status_code: isJudged ? status : 500, body: JSON.stringify(body) };
    },
  });
  const answer = await server.handleWeb(request);
  if (outage) throw outage as ApiError;
  // What is still on its way of a body would stand before the next call on this connection.
  if (answer.status >= 400) answer.headers.set('Connection', 'close');
  return answer;
}

/**
 * What is known before the first byte comes; who it is of is kept with it.
 * @throws ApiError as the name and the project are judged, file-too-large, files-full
 */
async function judged(caller: Caller, { size, metadata }: Upload) {
  const name = metadata?.['filename'] ?? '';
  const kind = judgeName(name);
  const { maxBytes } = kind;
  const replaces = metadata?.['replaces'] ?? undefined;
  if (replaces === undefined) assetObject(caller, 'CREATE');
  else await judgeReplaced(caller, replaces, kind);
  const project = judgeProject(metadata?.['project'] ?? undefined);
  if (size === undefined) throw badRequest('Upload-Length');
  if (size === 0) throw new ApiError({ message: 'media-empty', path: 'file' });
  if (size > maxBytes) {
    throw new ApiError({ message: 'file-too-large', params: { max: Math.floor(maxBytes / 1024 ** 2) } });
  }
  const { db, viewer, whole } = caller;
  await new Files(db, await tenantBytes(db, whole)).requireRoomFor(size);
  const over = replaces === undefined ? {} : { replaces };
  return {
    metadata: { filename: fileName(name), project, ...over, tenantId: db.tenantId, userId: viewer.userId },
  };
}

/** Makes the asset of an upload that is whole; whatever comes of it, the upload is over. Answers its id. */
async function finish(caller: Caller, store: FileStore, { id, metadata, storage }: Upload): Promise<string> {
  // The last piece was sent twice.
  if (finishing.has(id)) throw new ApiError({ message: 'not-found', path: 'id' });
  finishing.add(id);
  try {
    const name = metadata?.['filename'] ?? '';
    const replaces = metadata?.['replaces'] ?? undefined;
    const given = {
      id,
      replaces,
      name,
      kind: judgeName(name),
      project: judgeProject(metadata?.['project'] ?? ''),
    };
    const asset = await createAsset(caller, given, await receiveWritten(storage?.path ?? ''));
    return String(asset['id']);
  } finally {
    await store.configstore.delete(id);
    finishing.delete(id);
  }
}
