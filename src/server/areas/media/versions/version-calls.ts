import { ApiError } from '../../../../contract/errors.ts';
import type { Calls } from '../../../platform/calls/context.ts';
import { readAsset } from '../../../platform/files/assets.ts';
import { assetObject } from '../assets.ts';
import { deleteVersion } from './delete-version.ts';
import { putFile, replaceable } from './put-file.ts';
import { compileVersions } from './version-statements.ts';
import { ONE_ASSET } from '../shown-asset.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const gone = (path: string) => new ApiError({ message: 'not-found', path });

/** The files that an asset has and had. */
export function versionCalls(): Required<Pick<Calls, 'queries' | 'mutations'>> {
  const version = t.object('MediaVersion', {
    fileId: t.id(),
    size: t.number(),
    contentType: t.string(),
    createdAt: t.timestamp(),
    by: t.nullable(t.string()),
    isCurrent: t.boolean(),
  });
  return {
    queries: {
      mediaVersions: declareCall({
        shows: ONE_ASSET,
        answer: t.list(version),
        description: 'The files that a media asset has and had, the newest first.',
        args: { id: t.id() },
        resolve: async (args, context) => {
          const { id } = args;
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
      }),
    },
    mutations: {
      deleteMediaVersion: declareCall({
        shows: ONE_ASSET,
        answer: t.boolean(),
        description:
          'Deletes a file that a media asset had, for good, with what shows it. The one that it has now is refused.',
        args: { id: t.id(), fileId: t.id() },
        resolve: async (args, context) => {
          await deleteVersion(context, args.id, args.fileId);
          return true;
        },
      }),
      restoreMediaVersion: declareCall({
        shows: ONE_ASSET,
        answer: t.integer(),
        description:
          'Has a media asset the file again that it had, under the version that it has now. Answers its new version.',
        args: { id: t.id(), version: t.integer(), fileId: t.id() },
        resolve: async (args, context) => {
          const { db } = context;
          const asset = await replaceable(context, args.id);
          const [row] = await db.run(compileVersions(db.tenantId, args.id, args.fileId));
          const was = row?.details.was;
          if (args.fileId === asset['fileId']) return Number(asset['version']);
          if (!was) throw gone('fileId');
          const restored = { ...asset, version: args.version };
          // What was kept before there was one has none.
          const file = { ...was, placeholder: was.placeholder ?? null };
          return db.transaction(async (tx) =>
            Number((await putFile(tx, context, restored, file))['version']),
          );
        },
      }),
    },
  };
}
