import type { Context, Handler } from 'hono';
import { ASSET_HEADER } from '../../../../contract/calls/media.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { RecordRow } from '../../../base/records/read.ts';
import { storedObject } from '../../../base/records/limits.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { answerCaller } from '../answers.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { requireUploader } from '../upload-route.ts';
import { answerTus } from './tus-server.ts';
import { unfinishedStore, unfinishedUpload } from './unfinished.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An upload that goes on after a break, by the protocol of tus: POST begins one, HEAD says how far it is, PATCH sends more,
 * DELETE gives it up. It is of who began it, and nobody else's. The asset that it becomes has its id.
 */
export const resumableRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      requireUploader(caller);
      const id = context.req.param('id');
      const done = id === undefined ? undefined : await requireOwn(caller, id);
      if (context.req.raw.method === 'GET') throw gone();
      return done ? answerDone(context, done) : answerTus(caller, context.req.raw);
    });

const gone = () => new ApiError({ message: 'not-found', path: 'id' });

/** Answers the asset where the upload has become one. @throws ApiError not-found also for those of others */
async function requireOwn(caller: Caller, id: string): Promise<RecordRow | undefined> {
  if (!ID.test(id)) throw gone();
  const { db, viewer } = caller;
  const upload = await unfinishedUpload(unfinishedStore(contents().incoming), id);
  if (upload) {
    const { tenantId, userId } = upload.metadata ?? {};
    if (tenantId !== db.tenantId || userId !== viewer.userId) throw gone();
  }
  const object = storedObject({ object: assetObject(caller), whole: caller.whole });
  const asset = await readAsset(db, object, id);
  if (asset ? asset['userId'] !== viewer.userId : !upload) throw gone();
  return asset;
}

/** Who has not heard the end of their upload asks how far it is. */
function answerDone(context: Context, asset: RecordRow): Response {
  if (context.req.method !== 'HEAD') throw gone();
  const size = String(asset['size']);
  return context.body(null, 200, {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': size,
    'Upload-Length': size,
    [ASSET_HEADER]: String(asset['id']),
  });
}
