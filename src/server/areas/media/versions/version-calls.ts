import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { ApiError } from '../../../../contract/errors.ts';
import type { Calls } from '../../../platform/calls/context.ts';
import { objectType, required } from '../../../platform/calls/describe-types.ts';
import { scalarNamed } from '../../../platform/calls/scalars.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { deleteVersion } from './delete-version.ts';
import { putFile, replaceable } from './put-file.ts';
import { compileVersions } from './version-statements.ts';
import { ONE_ASSET } from '../shown-asset.ts';

const gone = (path: string) => new ApiError({ message: 'not-found', path });

/** The files that an asset has and had. */
export function versionCalls(): Required<Pick<Calls, 'queries' | 'mutations'>> {
  const version = objectType('MediaVersion', {
    fileId: required(GraphQLID),
    size: required(GraphQLFloat),
    contentType: required(GraphQLString),
    createdAt: required(scalarNamed('Timestamp')),
    by: GraphQLString,
    isCurrent: required(GraphQLBoolean),
  });
  const id = { type: new GraphQLNonNull(GraphQLID) };
  return {
    queries: {
      mediaVersions: {
        shows: ONE_ASSET,
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(version))),
        description: 'The files that a media asset has and had, the newest first.',
        args: { id },
        resolve: async (_source, args, context) => {
          const { id } = args as { readonly id: string };
          const { db, whole } = context;
          const object = assetObject(context);
          if (!(await readAsset(db, object, id))) throw gone('id');
          const asset = await readAsset(db, whole.objects.get(object.name) ?? object, id);
          const rows = await db.run(compileVersions(db.tenantId, id));
          return rows.map(({ details, size, createdAt, ...row }) => ({
            ...row,
            size: Number(size),
            createdAt: new Date(createdAt).toISOString(),
            by: details.by ?? null,
            isCurrent: row.fileId === asset?.['fileId'],
          }));
        },
      },
    },
    mutations: {
      deleteMediaVersion: {
        shows: ONE_ASSET,
        type: new GraphQLNonNull(GraphQLBoolean),
        description:
          'Deletes a file that a media asset had, for good, with what shows it. The one that it has now is refused.',
        args: { id, fileId: id },
        resolve: async (_source, args, context) => {
          const given = args as { readonly id: string; readonly fileId: string };
          await deleteVersion(context, given.id, given.fileId);
          return true;
        },
      },
      restoreMediaVersion: {
        shows: ONE_ASSET,
        type: new GraphQLNonNull(GraphQLInt),
        description:
          'Has a media asset the file again that it had, under the version that it has now. Answers its new version.',
        args: { id, version: { type: new GraphQLNonNull(GraphQLInt) }, fileId: id },
        resolve: async (_source, args, context) => {
          const given = args as { readonly id: string; readonly version: number; readonly fileId: string };
          const { db } = context;
          const asset = await replaceable(context, given.id);
          const [row] = await db.run(compileVersions(db.tenantId, given.id, given.fileId));
          const was = row?.details.was;
          if (given.fileId === asset['fileId']) return asset['version'];
          if (!was) throw gone('fileId');
          const restored = { ...asset, version: given.version };
          // What was kept before there was one has none.
          const file = { ...was, placeholder: was.placeholder ?? null };
          return db.transaction(async (tx) => (await putFile(tx, context, restored, file))['version']);
        },
      },
    },
  };
}
