import { isOutage, type Problem } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import { isOverlap, uniqueProblem } from '../../base/records/unique-problem.ts';
import { type Broken, BrokenRules } from '../../base/sql/broken-rules.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { batchObject, startValues } from './batch-record.ts';
import {
  type BatchError,
  type BatchWork,
  compileFailure,
  compileItems,
  compileLockWork,
  compileNewErrors,
  compileProgress,
  isRecordWork,
} from './batch-work.ts';
import type { ChunkResult } from './chunk-rows.ts';
import { jobRights } from './job-rights.ts';
import { type BatchRun, type JobRun, saveProgress } from './job-run.ts';
import { writeSeen } from './seen-rows.ts';
import { StepSize } from './step-size.ts';

/** Records written in one transaction at most. */
const CHUNK_ROWS = 500;
/**
 * A job that was taken up so often without going forward is given up. That its process dies is seldom the job's fault:
 * whoever ends processes from outside ends no job by that.
 */
const MAX_ATTEMPTS = 25;
/** So much counts one that has failed by itself. */
const FAILURE = 5;
/** How often a chunk is tried when others take unique values at the same moment. */
const MAX_RACES = 3;

/**
 * Runs a job, or what is left of it, to its end. How far it has come is committed with the records of each chunk:
 * whenever the process dies, no record is done twice and none is left out. Several may run the same job: they take
 * turns.
 */
export async function runBatch(run: BatchRun): Promise<void> {
  const { catalog, database, tenantId, signal } = run;
  const jobObject = batchObject(catalog);
  if (!jobObject) return;
  const db = database.forTenant(tenantId, 'last');
  const taken = await takeUp(run, db, jobObject);
  if (!taken) return;
  const { object, work } = taken;
  const kind = run.kinds.get(work.action);
  try {
    if (kind) return await kind.run({ ...run, db, jobObject, object }, work);
    const step = new StepSize(run, CHUNK_ROWS);
    while (!signal?.aborted) {
      if (await nextChunk({ ...run, db, jobObject, object }, step)) break;
    }
  } catch (error) {
    // Where the database cannot be asked, or has no room, the job is not to blame: it goes on once there is.
    const counts = isOutage(error) ? -1 : FAILURE - 1;
    await db.run(compileFailure(tenantId, run.jobId, counts)).catch(() => undefined);
    throw error;
  }
}

/** Counts the attempt and shows the job as running. */
function takeUp(
  run: BatchRun,
  db: TenantDb,
  jobObject: ObjectType,
): Promise<{ readonly object: ObjectType; readonly work: BatchWork } | undefined> {
  const { jobId, catalog, kinds } = run;
  return db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null || work.status === 'PAUSED') return undefined;
    const object = catalog.objects.get(work.object);
    const key = { tenantId: tx.tenantId, object: jobObject, id: jobId };
    if (!object || work.attempts >= MAX_ATTEMPTS || !(await jobRights(tx, run, work))) {
      await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
      await kinds.get(work.action)?.ended?.(tx, work, 'FAILED');
      return undefined;
    }
    await tx.run(
      compileProgress(tx.tenantId, { ...work, status: 'RUNNING', attempts: work.attempts + 1 }, false),
    );
    if (work.status === 'QUEUED') await tx.run(compileServerUpdate(key, startValues(new Date())));
    return { object, work };
  });
}

/** Answers whether the job has ended. */
async function nextChunk(run: JobRun, step: StepSize): Promise<boolean> {
  let { rows } = step;
  const broken = new Map<string, readonly Problem[]>();
  for (let race = 1; ; race++) {
    try {
      return await step.take(run.db, rows, (tx) => writeNext(run, tx, rows, broken));
    } catch (error) {
      if (error instanceof BrokenRules) {
        // Once more without these; each time there are fewer.
        for (const [id, problems] of error.records) broken.set(id, problems);
      } else if (isOverlap(error) && rows > 1)
        // Two of these records exclude each other: of few enough, the second one is refused.
        rows = Math.ceil(rows / 2);
      else if (race >= MAX_RACES || !uniqueProblem(run.object, error)) throw error;
    }
  }
}

async function writeNext(run: JobRun, tx: TenantDb, rows: number, broken: Broken): Promise<boolean> {
  const { catalog, jobId, jobObject, object } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null || !isRecordWork(work)) return true;
  const limits = await jobRights(tx, run, work);
  if (!limits) {
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const items = await tx.run(compileItems(tx.tenantId, work, rows));
  const ids = items.map(({ recordId }) => recordId);
  const { written, refused } = ids.length
    ? await writeSeen({ tx, catalog, object, work, ids }, limits, broken).catch((error: unknown): never => {
        throw overlapOf(object, ids, error) ?? error;
      })
    : NOTHING_WRITTEN;
  const errors = items.flatMap((item): BatchError[] => {
    const problem = refused.get(item.recordId);
    return problem ? [{ ...item, problem }] : [];
  });
  if (errors.length) await tx.run(compileNewErrors(tx.tenantId, jobId, errors));
  await writeAudit(tx, { userId: work.userId, name: work.userName }, object.name, written, jobId);
  const position = items.at(-1)?.position ?? work.total;
  const failed = work.failed + errors.length;
  const isEnd = position >= work.total;
  const status = isEnd ? (failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const changed = work.changed + written.length;
  await saveProgress(tx, jobObject, { ...work, status, position, changed, failed, attempts: 0 }, isEnd);
  return isEnd;
}

/** The database does not tell which record of several overlaps another one: of a single one it is clear. */
function overlapOf(object: ObjectType, ids: readonly string[], error: unknown): BrokenRules | undefined {
  const problem = isOverlap(error) ? uniqueProblem(object, error) : undefined;
  const [id] = ids;
  return problem && id !== undefined && ids.length === 1
    ? new BrokenRules(new Map([[id, [problem]]]))
    : undefined;
}

const NOTHING_WRITTEN: ChunkResult = { written: [], refused: new Map() };
