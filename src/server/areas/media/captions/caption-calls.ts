import { CAPTION_SOURCES } from '../../../../contract/calls/captions.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Action } from '../../../../contract/access/actions.ts';
import type { Calls } from '../../../platform/calls/context.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { readAsset, storedAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { type CaptionsOf, toldCaptions } from './tell-captions.ts';
import { judgeCues, judgeLanguage, listCaptions, removeCaptions, writeCaptions } from './captions.ts';
import { ONE_ASSET } from '../shown-asset.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

/** Captions of videos. None where no object's records are files. */
export function captionCalls(catalog: Parameters<typeof storedAsset>[0]): Calls {
  if (!storedAsset(catalog)) return {};
  const source = t.choice('CaptionSource', CAPTION_SOURCES, { default: 'manual' });
  const captions = t.object('MediaCaptions', {
    language: t.string(),
    version: t.integer(),
    source,
    isChecked: t.boolean(),
    changedAt: t.timestamp(),
    cues: t.json(),
  });
  return {
    queries: {
      mediaCaptions: declareCall({
        shows: ONE_ASSET,
        answer: t.list(captions),
        description: 'The captions of a video, by language.',
        args: { id: t.id() },
        resolve: async (args, context) => {
          const { id } = args;
          await requireVideo(context, id, 'VIEW');
          return listCaptions(context.db, id);
        },
      }),
    },
    mutations: {
      saveMediaCaptions: declareCall({
        shows: ONE_ASSET,
        answer: captions,
        description:
          'Writes the captions of a video in one language (BCP 47): a list of `{from, to, text}`, in seconds. `version` is that of the captions that are there, 0 for new ones.',
        args: {
          id: t.id(),
          language: t.string(),
          version: t.integer(),
          cues: t.json(),
          source,
          isChecked: t.boolean({ default: true }),
        },
        resolve: async (args, context) => {
          const { id, language, version, cues, source, isChecked } = args;
          const judged = { assetId: id, language: judgeLanguage(language), cues: judgeCues(cues) };
          await requireVideo(context, id, 'EDIT');
          return context.db.transaction((tx) =>
            toldCaptions(tx, captionsOf(context, id), () =>
              writeCaptions(tx, { ...judged, source, isChecked }, version),
            ),
          );
        },
      }),
      removeMediaCaptions: declareCall({
        shows: ONE_ASSET,
        answer: t.list(captions),
        description: 'Removes the captions of one language; answers those that are left.',
        args: { id: t.id(), language: t.string(), version: t.integer() },
        resolve: async (args, context) => {
          const { id, language, version } = args;
          await requireVideo(context, id, 'EDIT');
          await context.db.transaction((tx) =>
            toldCaptions(tx, captionsOf(context, id), () =>
              removeCaptions(tx, id, judgeLanguage(language), version),
            ),
          );
          return listCaptions(context.db, id);
        },
      }),
    },
  };
}

/** @param id of a video that the caller may change */
export function captionsOf(caller: Pick<Caller, 'catalog' | 'whole' | 'viewer'>, id: string): CaptionsOf {
  const object = storedObject({ object: assetObject(caller), whole: caller.whole });
  return { object, actor: caller.viewer, assetId: id };
}

/** The video as the caller sees it. @throws ApiError forbidden, not-found, also for what is no video */
export async function requireVideo(
  caller: Pick<Caller, 'db' | 'catalog' | 'whole'>,
  id: string,
  action: Action,
) {
  const object = assetObject(caller, action);
  const asset = await readAsset(caller.db, object, id);
  if (asset?.['type'] !== 'VIDEO') throw new ApiError({ message: 'not-found', path: 'id' });
  return asset;
}
