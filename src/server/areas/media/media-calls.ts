import { GraphQLFloat, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import type { Calls } from '../../platform/calls/context.ts';
import { objectType, required } from '../../platform/calls/describe-types.ts';
import { scalarNamed } from '../../platform/calls/scalars.ts';
import { FileStore, tenantBytes } from '../../platform/files/file-store.ts';
import { readAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';
import { signedPath } from '../../platform/files/signed-links.ts';
import { versionCalls } from './versions/version-calls.ts';
import { ONE_ASSET } from './shown-asset.ts';

/** A year. */
const MOST_MINUTES = 366 * 24 * 60;

/** What there is to ask of media beside their records. */
export function mediaCalls(): Calls {
  const versions = versionCalls();
  const bytes = required(GraphQLFloat);
  const room = objectType('FileRoom', { used: bytes, max: bytes });
  const link = objectType('MediaLink', {
    path: required(GraphQLString),
    expiresAt: required(scalarNamed('Timestamp')),
  });
  return {
    queries: {
      ...versions.queries,
      fileRoom: {
        shows: { nothing: 'Bytes of all files of the tenant.' },
        type: new GraphQLNonNull(room),
        description: 'Bytes that all files of the tenant take up, and may (setting `fileStorage`).',
        resolve: async (_source, _args, { db, whole }) => ({
          used: await new FileStore(db).used(),
          max: await tenantBytes(db, whole),
        }),
      },
    },
    mutations: {
      ...versions.mutations,
      linkMedia: {
        shows: ONE_ASSET,
        type: new GraphQLNonNull(link),
        description:
          'A signed address by which somebody without a login gets a media file, for so many minutes. Who makes one may SEND it.',
        args: {
          id: { type: new GraphQLNonNull(GraphQLID) },
          minutes: { type: new GraphQLNonNull(GraphQLInt) },
        },
        resolve: async (_source, args, context) => {
          const { id, minutes } = args as { readonly id: string; readonly minutes: number };
          if (minutes < 1 || minutes > MOST_MINUTES) {
            const params = { value: minutes, min: 1, max: MOST_MINUTES };
            throw new ApiError({ message: 'bad-request', path: 'minutes', params });
          }
          const object = assetObject(context, 'SEND');
          if (!(await readAsset(context.db, object, id)))
            throw new ApiError({ message: 'not-found', path: 'id' });
          const until = Math.floor(Date.now() / 1000) + minutes * 60;
          return {
            path: await signedPath(context.db, id, until),
            expiresAt: new Date(until * 1000).toISOString(),
          };
        },
      },
    },
  };
}
