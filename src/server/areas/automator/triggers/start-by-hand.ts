import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecords } from '../../../base/records/stored-records.ts';
import { compileWhere } from '../../../base/sql/select.ts';
import { answer, selectionArguments, targetOf } from '../../../platform/api/bulk-calls.ts';
import type { CallParts } from '../../../platform/api/build-schema.ts';
import type { ApiContext, Calls } from '../../../platform/calls/context.ts';
import { addWork } from '../../../platform/jobs/add-work.ts';
import { batchObject } from '../../../platform/jobs/batch-record.ts';
import {
  type BatchItem,
  type BatchWork,
  compileItems,
  compileLockWork,
  compileNewErrors,
} from '../../../platform/jobs/batch-work.ts';
import { freezing } from '../../../platform/jobs/freeze.ts';
import { jobRights } from '../../../platform/jobs/job-rights.ts';
import { type JobKind, type JobRun, saveProgress } from '../../../platform/jobs/job-run.ts';
import { planBulkSelection } from '../../../platform/jobs/selection.ts';
import { workflowObjects } from '../objects.ts';
import { startRuns } from '../start.ts';
import { activeOnes } from './trigger-world.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const ACTION = 'START_WORKFLOW';
/** Records that one transaction takes. */
const CHUNK_ROWS = 1_000;

interface Startable {
  readonly id: string;
  readonly name: string;
}

/** `startableWorkflows` and `startWorkflow`: those that people start for records which they choose in a list. */
export function startCalls({ catalog, types, filters }: CallParts): Calls {
  const jobs = types.get(batchObject(catalog)?.name ?? '')?.record;
  if (!jobs || !workflowObjects(catalog)) return {};
  const workflow = t.object('StartableWorkflow', { id: t.id(), name: t.string() });
  return {
    queries: {
      startableWorkflows: declareCall({
        shows: { planned: 'Workflows and the chosen records are those of the role.' },
        answer: t.list(workflow),
        description:
          'The active workflows about an object that people may start for records, in the order of their names.',
        args: { objectName: t.string() },
        resolve: (args, context) => startable(context, args.objectName),
      }),
    },
    mutations: {
      startWorkflow: declareCall({
        shows: { planned: 'Workflows and the chosen records are those of the role.' },
        answer: t.graphql<unknown>(jobs),
        description:
          'Begins a workflow for records, as far as it lets them in again: a job. It runs with the rights of whoever has activated it; ' +
          'whoever starts it has to see the records and may edit workflows.',
        args: { workflowId: t.id(), objectName: t.string(), ...selectionArguments(filters) },
        resolve: async (args, context, info) => {
          const found = (await startable(context, args.objectName)).find(({ id }) => id === args.workflowId);
          if (!found) {
            const params = { id: args.workflowId.slice(0, 60) };
            throw new ApiError({ message: 'not-found', path: 'workflowId', params });
          }
          const target = targetOf(context, args.objectName, 'workflowStart', 'VIEW', {
            workflow: found.name,
          });
          const { db, catalog: own, object, timeZone } = target;
          const selection = await planBulkSelection(db, own, object, args, { timeZone });
          const job = db.transaction(async (tx) => {
            const jobId = uuidv7();
            const frozen = await freezing(tx, object, selection, undefined)(jobId);
            const none = { fields: {}, custom: null, listChanges: null, undoes: null };
            return addWork(
              { ...target, db: tx },
              { ...none, jobId, action: ACTION, params: { workflowId: found.id }, ...frozen },
            );
          });
          return answer(context, job, info);
        },
      }),
    },
  };
}

/** @throws ApiError forbidden, unknown-object */
async function startable(
  { db, catalog, whole }: ApiContext,
  objectName: string,
): Promise<readonly Startable[]> {
  const objects = workflowObjects(whole);
  requireObject(catalog, objectName);
  const workflow = objects && catalog.objects.get(objects.workflow.name);
  if (!objects || !workflow || !(workflow.actions?.has('EDIT') ?? true)) return [];
  const active = await activeOnes({ tx: db, whole, objects });
  const ids = active.flatMap(({ workflowId, elements }) =>
    [...elements.values()].some(({ type }) => type?.does === 'startedByHand') ? [workflowId] : [],
  );
  const and = compileWhere({ tenantId: db.tenantId, where: undefined }, workflow, 't');
  const startable = { objectName, id: ids };
  return findRecords(db, objects.workflow, ['id', 'name'], startable, { and, orderBy: 'name' });
}

/** Begins runs for the records of a job, some at a time. */
export const startJob: JobKind = {
  action: ACTION,
  right: 'VIEW',
  run: async (run) => {
    while (!run.signal?.aborted) if (await run.db.transaction((tx) => startNext(run, tx))) break;
  },
};

/** Answers whether the job has ended. */
async function startNext(run: JobRun, tx: TenantDb): Promise<boolean> {
  const { jobId, jobObject, catalog: whole } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null || work.status === 'PAUSED') return true;
  const objects = workflowObjects(whole);
  const end = async (more: Partial<BatchWork>, isEnd: boolean) => {
    await saveProgress(tx, jobObject, { ...work, attempts: 0, ...more }, isEnd);
    return isEnd;
  };
  if (!objects || !(await jobRights(tx, run, work))) return end({ status: 'FAILED' }, true);
  const items = await tx.run(compileItems(tx.tenantId, work, CHUNK_ROWS));
  const recordIds = items.map(({ recordId }) => recordId);
  const workflowId = String(work.params?.['workflowId']);
  const entry = { recordIds, keys: recordIds.map(() => jobId), depth: 0 };
  try {
    const changed = recordIds.length
      ? await startRuns({ tx, whole, objects, now: new Date() }, workflowId, entry)
      : 0;
    const failed = work.failed + (await noteKeptOut(tx, { workflowId, jobId, items }, changed));
    const position = items.at(-1)?.position ?? work.total;
    const isEnd = position >= work.total;
    return await end(
      {
        position,
        failed,
        changed: work.changed + changed,
        status: !isEnd ? 'RUNNING' : failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED',
      },
      isEnd,
    );
  } catch (error) {
    // It is not active any more.
    if (error instanceof ApiError && error.problem.message === 'not-found')
      return end({ status: 'FAILED' }, true);
    throw error;
  }
}

interface Part {
  readonly workflowId: string;
  readonly jobId: string;
  readonly items: readonly BatchItem[];
}

/** Of a part of a job: names the records that the workflow has not let in, and answers how many they are. */
async function noteKeptOut(
  tx: TenantDb,
  { workflowId, jobId, items }: Part,
  entered: number,
): Promise<number> {
  if (entered === items.length) return 0;
  const rows = await tx.query(sql<{ readonly id: string }>`select record_id as id
        from tessera.workflow_entry where tenant_id = ${tx.tenantId}
        and workflow_id = ${workflowId} and event_key = ${jobId} and record_id = any(${items.map(({ recordId }) => recordId)}::text[])`);
  const known = new Set(rows.map(({ id }) => id));
  const out = items.filter(({ recordId }) => !known.has(recordId));
  const errors = out.map((item) => ({ ...item, problem: { message: 'not-again' as const } }));
  if (errors.length) await tx.run(compileNewErrors(tx.tenantId, jobId, errors));
  return errors.length;
}
