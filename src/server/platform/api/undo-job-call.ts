import { ApiError } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { isSeen } from '../../base/records/limits.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { type BatchWork, compileWork } from '../jobs/batch-work.ts';
import type { JobKinds } from '../jobs/job-run.ts';
import { mayUndo } from '../jobs/may-undo.ts';
import { answer, broughtBack, requireBatchObject, takenBack } from './bulk-calls.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** `mayUndoBatchJob`; none where no object shows jobs. */
export function undoJobQuery(catalog: Catalog, kinds: JobKinds): Record<string, Call> {
  if (!batchObject(catalog)) return {};
  return {
    mayUndoBatchJob: declareCall({
      shows: { planned: 'The job is one that the role sees.' },
      answer: t.boolean(),
      description:
        'Whether `undoBatchJob` of this job makes one that takes back what it has done, for whoever asks.',
      args: { id: t.id() },
      resolve: async (args, context) => {
        const work = await seenWork(context, args.id);
        return work !== undefined && mayUndo(context.db, context.catalog, kinds, work);
      },
    }),
  };
}

/** `undoBatchJob`: the Undo of a bulk call, by its job alone. */
export function undoJobCall(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
  kinds: JobKinds,
): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    undoBatchJob: declareCall({
      shows: { planned: 'The job is one that the role sees.' },
      answer: t.graphql<unknown>(record),
      description:
        'Takes back what a job on many records has done: as bulkRestore… and undoBulkUpdate… of its object do.',
      args: { id: t.id() },
      resolve: async (args, context, info) => {
        const jobId = args.id;
        const work = await seenWork(context, jobId);
        if (!work)
          throw new ApiError({ message: 'not-found', path: 'id', params: { id: jobId.slice(0, 60) } });
        const back =
          work.action === 'DELETE'
            ? broughtBack(context, work.object, jobId)
            : takenBack(context, kinds, work.object, jobId);
        return answer(context, back, info);
      },
    }),
  };
}

/** Undefined for a job that is not there, or not for the one who asks. */
async function seenWork(context: ApiContext, jobId: string): Promise<BatchWork | undefined> {
  const { db } = context;
  const [work] = await db.run(compileWork(db.tenantId, jobId));
  return (await isSeen(db, requireBatchObject(context), jobId, { live: true })) ? work : undefined;
}
