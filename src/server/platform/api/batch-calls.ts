import { DEFAULT_PAGE_SIZE, LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError, errorCode } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { batchObject } from '../jobs/batch-record.ts';
import { type BatchError, compileErrors, compileSeenWork, compileWork } from '../jobs/batch-work.ts';
import type { JobKinds } from '../jobs/job-run.ts';
import { mayRetry } from '../jobs/retry.ts';
import { planBulkSelection } from '../jobs/selection.ts';
import { cancelBatch, previewBulk } from '../jobs/submit.ts';
import { countDeletable } from '../../base/records/deletable.ts';
import { isSeen } from '../../base/records/limits.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import { answer, requireBatchObject, selectionArguments } from './bulk-calls.ts';
import type { Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const count = (value: number) => t.integer({ default: value });

const PREVIEW = t.object('BulkPreview', {
  total: t.integer(),
  totalIsExact: t.boolean(),
  sample: t.list(t.id()),
  notFound: t.integer(),
  notFoundIds: t.list(t.id()),
});
const DELETABLE = t.object('DeletableRecords', {
  total: t.integer(),
  able: t.integer(),
  notFound: t.integer(),
  refusal: t.nullable(t.json()),
});
const BATCH_ERROR = t.object('BatchJobError', {
  recordId: t.id(),
  code: t.string(),
  messageKey: t.string(),
  path: t.nullable(t.string()),
  params: t.nullable(t.json()),
});

/** What a bulk call would be about, and which records a job could not write. */
export function batchQueries(catalog: Catalog, filters: FilterTypes): Record<string, Call> {
  if (!batchObject(catalog)) return {};
  return {
    bulkPreview: declareCall({
      shows: { planned: 'Records and jobs are those of the role.' },
      answer: PREVIEW,
      description:
        'What a bulk call with these ids or this filter would be about: how many, and the first few. `notFound`: how many of ' +
        'the ids are of no record that the caller sees, and the first 100 of them; the call has them among its errors.',
      args: { objectName: t.string(), ...selectionArguments(filters) },
      resolve: async (args, { db, catalog: own, viewer }) => {
        const object = requireObject(own, args.objectName);
        const { timeZone } = viewer;
        return previewBulk(db, object, await planBulkSelection(db, own, object, args, { timeZone }));
      },
    }),
    deletableRecords: declareCall({
      shows: { planned: 'Records and jobs are those of the role.' },
      answer: DELETABLE,
      description:
        'How many records of a selection a bulk deletion would delete. `refusal`: what keeps most of the others, a rule or `in-use`.',
      args: { objectName: t.string(), ...selectionArguments(filters) },
      resolve: async (args, { db, catalog: own, whole, viewer }) => {
        const object = requireObject(own, args.objectName, 'DELETE');
        const { timeZone, userId } = viewer;
        const selection = await planBulkSelection(db, own, object, args, { timeZone });
        return countDeletable(db, { whole, object }, selection, { userId, actions: object.actions });
      },
    }),
    mayRetryBatchJob: declareCall({
      shows: { planned: 'Records and jobs are those of the role.' },
      answer: t.boolean(),
      description: 'Whether `retryBatchJob` of this job makes another one, for whoever asks.',
      args: { id: t.id() },
      resolve: async (args, context) => {
        const { db, catalog: own } = context;
        const jobId = args.id;
        const jobObject = requireBatchObject(context);
        if (jobObject.actions?.has('EDIT') === false) return false;
        const [work] = await db.run(compileWork(db.tenantId, jobId));
        if (!work || !(await isSeen(db, jobObject, jobId, { live: true }))) return false;
        return mayRetry(db, own, work);
      },
    }),
    batchJobErrors: declareCall({
      shows: { planned: 'Records and jobs are those of the role.' },
      answer: t.list(BATCH_ERROR),
      description: 'The records that a job could not write, and why.',
      args: { id: t.id(), limit: count(DEFAULT_PAGE_SIZE), offset: count(0) },
      resolve: async (args, context) => {
        const { db, catalog: own } = context;
        const { id: jobId, limit, offset } = args;
        bounded('limit', limit, LIST_MAX_LIMIT);
        bounded('offset', offset, Number.MAX_SAFE_INTEGER);
        const [work] = await db.run(compileSeenWork(db.tenantId, jobId));
        if (!work || !(await isSeen(db, requireBatchObject(context), jobId, { live: true }))) return [];
        const object = requireObject(own, work.object);
        const all = await db.run(compileErrors(db.tenantId, jobId, { limit, offset }));
        // One's own jobs tell of what one has named oneself, though it may have left one's sight.
        const rows = work.userId === context.viewer.userId ? all : await ofSeen(db, object, all);
        return rows.map(({ recordId, problem }) => ({
          ...problem,
          recordId,
          code: errorCode(problem.message),
          messageKey: `responseErrorMsg.${problem.message}`,
        }));
      },
    }),
  };
}

/** The errors of records that there are for the viewer. */
async function ofSeen(db: TenantDb, object: ObjectType, errors: readonly BatchError[]) {
  if (!object.rows) return errors;
  const ids = errors.map(({ recordId }) => recordId);
  const seen = await db.run(compileSeen(db.tenantId, object, ids, { live: false, lock: false }));
  return errors.filter(({ recordId }) => seen.some(({ id: seenId }) => seenId === recordId));
}

export function batchMutations(
  catalog: Catalog,
  types: ReadonlyMap<string, ObjectTypes>,
  kinds: JobKinds,
): Record<string, Call> {
  const record = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!record) return {};
  return {
    cancelBatchJob: declareCall({
      shows: { planned: 'Records and jobs are those of the role.' },
      answer: t.graphql<unknown>(record),
      description: 'Ends a job where it is. What it has done stays; a job that has ended stays as it is.',
      args: { id: t.id() },
      resolve: (args, context, info) => {
        const jobId = args.id;
        const jobObject = requireBatchObject(context, 'EDIT');
        const canceled = cancelBatch({ ...context, jobObject }, kinds, jobId).then(() => jobId);
        return answer(context, canceled, info);
      },
    }),
  };
}

function bounded(path: string, value: number, max: number): void {
  if (value < 0 || value > max) throw new ApiError({ message: 'bad-request', path, params: { value, max } });
}
