import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { isStorableText } from '../../../contract/kinds/text.ts';
import type { Calls } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';
import { scalarNamed } from '../calls/scalars.ts';
import { type Downloads, isFor } from './downloads.ts';
import { FileStore } from './file-store.ts';
import type { StoredFile } from './stored-file.ts';

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

/** Files that were made in the background. */
export function fileCalls(downloads: Downloads): Calls {
  const purposes = [...downloads.keys()];
  return {
    queries: {
      files: {
        shows: { planned: 'Own files, each judged anew by its download rule.' },
        type: listOf(FILE),
        description:
          'The viewer’s own files, the newest first, each at `/api/files/<id>` until it expires. With `jobId` ' +
          'those that a job has made, which administrators see of others too.',
        args: { jobId: { type: GraphQLID } },
        resolve: async (_source, args, caller) => {
          const jobId = (args['jobId'] ?? undefined) as string | undefined;
          if (jobId !== undefined && !isStorableText(jobId)) return [];
          const createdBy = jobId === undefined ? caller.viewer.userId : undefined;
          const chosen = { createdBy, details: jobId === undefined ? undefined : { jobId } };
          const files = await new FileStore(caller.db).list(purposes, chosen);
          return files.filter((file) => isFor(caller, file)).map(answered);
        },
      },
    },
    mutations: {
      deleteFile: {
        shows: { planned: 'Own files, each judged anew by its download rule.' },
        type: required(GraphQLBoolean),
        description: 'Deletes one of the viewer’s own files. Answers whether it was there.',
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: async (_source, args, caller) => {
          const files = new FileStore(caller.db);
          const file = await files.find(args['id'] as string);
          if (!file || !downloads.has(file.purpose) || !isFor(caller, file)) return false;
          await files.delete(file.id);
          return true;
        },
      },
    },
  };
}
