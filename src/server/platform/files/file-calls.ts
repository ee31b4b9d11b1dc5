import { isStorableText } from '../../../contract/kinds/text.ts';
import type { Calls } from '../calls/context.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';
import { type Downloads, isFor } from './downloads.ts';
import { FileStore } from './file-store.ts';
import type { StoredFile } from './stored-file.ts';

const FILE = t.object('StoredFile', {
  id: t.id(),
  name: t.string(),
  contentType: t.string(),
  size: t.number(),
  sha256: t.string(),
  objectName: t.nullable(t.string()),
  createdAt: t.timestamp(),
  expiresAt: t.nullable(t.timestamp()),
  jobId: t.nullable(t.id()),
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
      files: declareCall({
        shows: { planned: 'Own files, each judged anew by its download rule.' },
        answer: t.list(FILE),
        description:
          'The viewer’s own files, the newest first, each at `/api/files/<id>` until it expires. With `jobId` ' +
          'those that a job has made, which administrators see of others too.',
        args: { jobId: t.nullable(t.id()) },
        resolve: async (args, caller) => {
          const jobId = args.jobId ?? undefined;
          if (jobId !== undefined && !isStorableText(jobId)) return [];
          const createdBy = jobId === undefined ? caller.viewer.userId : undefined;
          const chosen = { createdBy, details: jobId === undefined ? undefined : { jobId } };
          const files = await new FileStore(caller.db).list(purposes, chosen);
          return files.filter((file) => isFor(caller, file)).map(answered);
        },
      }),
    },
    mutations: {
      deleteFile: declareCall({
        shows: { planned: 'Own files, each judged anew by its download rule.' },
        answer: t.boolean(),
        description: 'Deletes one of the viewer’s own files. Answers whether it was there.',
        args: { id: t.id() },
        resolve: async (args, caller) => {
          const files = new FileStore(caller.db);
          const file = await files.find(args.id);
          if (!file || !downloads.has(file.purpose) || !isFor(caller, file)) return false;
          await files.delete(file.id);
          return true;
        },
      }),
    },
  };
}
