import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { DEFAULT_LOCALE } from '../../../contract/constants.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { checkedRequest } from './read-request.ts';
import { submitExport } from './submit-export.ts';
import { DOWNLOADS, isFor } from '../../platform/files/downloads.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import type { StoredFile } from '../../platform/files/stored-file.ts';
import { batchObject } from '../../platform/jobs/batch-record.ts';
import { answer, requireBatchObject } from '../../platform/api/bulk-calls.ts';
import type { Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import type { ObjectTypes } from '../../platform/calls/object-types.ts';
import { JSON_SCALAR, scalarNamed } from '../../platform/calls/scalars.ts';

const text = required(GraphQLString);
const FILE = objectType('StoredFile', {
  id: required(GraphQLID),
  name: text,
  contentType: text,
  size: required(GraphQLFloat),
  sha256: text,
  objectName: GraphQLString,
  createdAt: required(scalarNamed('Timestamp')),
  expiresAt: scalarNamed('Timestamp'),
  jobId: GraphQLID,
});

const answered = ({ object, details, ...file }: StoredFile) => ({
  ...file,
  objectName: object,
  jobId: (details as { jobId?: string } | null)?.jobId ?? null,
});

/** Files that were made in the background, and the job that makes one of a list. */
export function fileCalls(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
): { readonly queries: Record<string, Call>; readonly mutations: Record<string, Call> } {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return { queries: {}, mutations: {} };
  return {
    queries: {
      files: {
        type: listOf(FILE),
        description:
          'The viewer’s own files, the newest first, each at `/api/files/<id>` until it expires. With `jobId` ' +
          'those that a job has made, which administrators see of others too.',
        args: { jobId: { type: GraphQLID } },
        resolve: async (_source, args, caller) => {
          const jobId = (args['jobId'] ?? undefined) as string | undefined;
          const createdBy = jobId === undefined ? caller.viewer.userId : undefined;
          const chosen = { createdBy, details: jobId === undefined ? undefined : { jobId } };
          const files = await new FileStore(caller.db).list(DOWNLOADS, chosen);
          return files.filter((file) => isFor(caller, file)).map(answered);
        },
      },
    },
    mutations: {
      exportRecords: {
        type: new GraphQLNonNull(record),
        description:
          'Writes the records of a list into a file, in the background; `request` is what `POST /api/export` takes.',
        args: { request: { type: new GraphQLNonNull(JSON_SCALAR) } },
        resolve: (_source, args, context, info) => {
          const { db, whole, viewer, labels } = context;
          const request = checkedRequest(args['request']);
          const jobObject = requireBatchObject(context);
          const name = `Export of ${labels.plural(DEFAULT_LOCALE, request.objectName).toLowerCase()}`;
          const target = { db, whole, jobObject, actor: viewer, name };
          const exporter = { ...context, timeZone: viewer.timeZone };
          return answer(context, submitExport(target, exporter, request), info);
        },
      },
      deleteFile: {
        type: required(GraphQLBoolean),
        description: 'Deletes one of the viewer’s own files. Answers whether it was there.',
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: async (_source, args, caller) => {
          const files = new FileStore(caller.db);
          const file = await files.find(args['id'] as string);
          if (!file || !DOWNLOADS.includes(file.purpose) || !isFor(caller, file)) return false;
          await files.delete(file.id);
          return true;
        },
      },
    },
  };
}
