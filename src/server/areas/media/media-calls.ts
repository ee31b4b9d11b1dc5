import { ApiError } from '../../../contract/errors.ts';
import type { Calls } from '../../platform/calls/context.ts';
import { FileStore, tenantBytes } from '../../platform/files/file-store.ts';
import { readAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';
import { signedPath } from '../../platform/files/signed-links.ts';
import { versionCalls } from './versions/version-calls.ts';
import { ONE_ASSET } from './shown-asset.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

/** A year. */
const MOST_MINUTES = 366 * 24 * 60;

/** What there is to ask of media beside their records. */
export function mediaCalls(): Calls {
  const versions = versionCalls();
  const room = t.object('FileRoom', { used: t.number(), max: t.number() });
  const link = t.object('MediaLink', { path: t.string(), expiresAt: t.timestamp() });
  return {
    queries: {
      ...versions.queries,
      fileRoom: declareCall({
        shows: { nothing: 'Bytes of all files of the tenant.' },
        answer: room,
        description: 'Bytes that all files of the tenant take up, and may (setting `fileStorage`).',
        resolve: async (_args, { db, whole }) => ({
          used: await new FileStore(db).used(),
          max: await tenantBytes(db, whole),
        }),
      }),
    },
    mutations: {
      ...versions.mutations,
      linkMedia: declareCall({
        shows: ONE_ASSET,
        answer: link,
        description:
          'A signed address by which somebody without a login gets a media file, for so many minutes. Who makes one may SEND it.',
        args: { id: t.id(), minutes: t.integer() },
        resolve: async (args, context) => {
          const { id, minutes } = args;
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
      }),
    },
  };
}
