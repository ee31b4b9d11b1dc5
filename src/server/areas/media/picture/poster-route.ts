import type { Handler } from 'hono';
import { ApiError } from '../../../../contract/errors.ts';
import { storedObject } from '../../../base/records/limits.ts';
import type { RouteParts } from '../../../platform/area/area.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { contents } from '../../../platform/files/contents/contents.ts';
import { drop, receive } from '../../../platform/files/contents/receive.ts';
import { answerCaller } from '../answers.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { inspect } from '../inspect/inspect.ts';
import { kindOf } from '../media-kinds.ts';
import { givePicture } from './give-picture.ts';

const MOST_BYTES = 4 * 1024 * 1024;
/** As a browser draws it. */
const DRAWN = 'poster.webp';

/**
 * `POST /api/media/poster/:id`: what a video or a document shows, as the browser that has uploaded it draws it (WebP): the
 * server has no program that does. One that has a picture keeps it.
 */
export const posterRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      await takePoster(caller, context.req.param('id') ?? '', context.req.raw.body);
      return context.body(null, 204);
    });

async function takePoster(caller: Caller, id: string, body: Request['body']): Promise<void> {
  const { db, viewer, whole } = caller;
  const seen = await readAsset(db, assetObject(caller), id);
  const object = storedObject({ object: assetObject(caller), whole });
  const asset = seen && (await readAsset(db, object, id));
  if (!asset) throw new ApiError({ message: 'not-found', path: 'id' });
  // Whoever has uploaded it has given the picture with it.
  if (asset['userId'] !== viewer.userId) assetObject(caller, 'EDIT');
  const kind = kindOf(DRAWN);
  if (!body || !kind) throw new ApiError({ message: 'required', path: 'body' });
  const image = await receive(contents().incoming, body, MOST_BYTES);
  try {
    await inspect(image, kind, DRAWN);
    if (asset['type'] !== 'IMAGE' && asset['pictureId'] === null) await givePicture(db, object, asset, image);
  } finally {
    await drop(image);
  }
}
