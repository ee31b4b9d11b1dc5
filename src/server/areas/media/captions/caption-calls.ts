import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { CAPTION_SOURCES, type CaptionSource } from '../../../../contract/calls/captions.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Action } from '../../../../contract/access/actions.ts';
import type { Calls } from '../../../platform/calls/context.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { JSON_SCALAR, scalarNamed } from '../../../platform/calls/scalars.ts';
import { readAsset, storedAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { type CaptionsOf, toldCaptions } from './tell-captions.ts';
import { judgeCues, judgeLanguage, listCaptions, removeCaptions, writeCaptions } from './captions.ts';
import { ONE_ASSET } from '../shown-asset.ts';

interface Args {
  readonly id: string;
  readonly language: string;
  readonly version: number;
  readonly cues: unknown;
  readonly source: CaptionSource;
  readonly isChecked: boolean;
}

const text = { type: new GraphQLNonNull(GraphQLString) };
const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };

/** Captions of videos. None where no object's records are files. */
export function captionCalls(catalog: Parameters<typeof storedAsset>[0]): Calls {
  if (!storedAsset(catalog)) return {};
  const source = new GraphQLEnumType({
    name: 'CaptionSource',
    values: Object.fromEntries(CAPTION_SOURCES.map((name) => [name, {}])),
  });
  const captions = objectType('MediaCaptions', {
    language: required(GraphQLString),
    version: required(GraphQLInt),
    source: required(source),
    isChecked: required(GraphQLBoolean),
    changedAt: required(scalarNamed('Timestamp')),
    cues: required(JSON_SCALAR),
  });
  return {
    queries: {
      mediaCaptions: {
        shows: ONE_ASSET,
        type: listOf(captions),
        description: 'The captions of a video, by language.',
        args: { id },
        resolve: async (_source, args, context) => {
          const { id } = args as unknown as Args;
          await requireVideo(context, id, 'VIEW');
          return listCaptions(context.db, id);
        },
      },
    },
    mutations: {
      saveMediaCaptions: {
        shows: ONE_ASSET,
        type: new GraphQLNonNull(captions),
        description:
          'Writes the captions of a video in one language (BCP 47): a list of `{from, to, text}`, in seconds. `version` is that of the captions that are there, 0 for new ones.',
        args: {
          id,
          language: text,
          version,
          cues: { type: new GraphQLNonNull(JSON_SCALAR) },
          source: { type: source, default: { value: 'manual' } },
          isChecked: { type: new GraphQLNonNull(GraphQLBoolean), default: { value: true } },
        },
        resolve: async (_source, args, context) => {
          const { id, language, version, cues, source, isChecked } = args as unknown as Args;
          const judged = { assetId: id, language: judgeLanguage(language), cues: judgeCues(cues) };
          await requireVideo(context, id, 'EDIT');
          return context.db.transaction((tx) =>
            toldCaptions(tx, captionsOf(context, id), () =>
              writeCaptions(tx, { ...judged, source, isChecked }, version),
            ),
          );
        },
      },
      removeMediaCaptions: {
        shows: ONE_ASSET,
        type: listOf(captions),
        description: 'Removes the captions of one language; answers those that are left.',
        args: { id, language: text, version },
        resolve: async (_source, args, context) => {
          const { id, language, version } = args as unknown as Args;
          await requireVideo(context, id, 'EDIT');
          await context.db.transaction((tx) =>
            toldCaptions(tx, captionsOf(context, id), () =>
              removeCaptions(tx, id, judgeLanguage(language), version),
            ),
          );
          return listCaptions(context.db, id);
        },
      },
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
