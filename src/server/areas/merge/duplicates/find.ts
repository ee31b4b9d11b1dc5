import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type BatchWork, compileKeepParams, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { jobRights } from '../../../platform/jobs/job-rights.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../../platform/jobs/job-run.ts';
import { compileNotice } from '../../../base/sql/event.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { judgedPairs } from './judged-pairs.ts';
import { compileDropOthers, compileKeepPairs, type FoundPair } from './pair-statements.ts';
import { compileMarkRun } from './run-statements.ts';
import { type Place, type Step, stepsOf, weightOf } from './steps.ts';

/** Pairs of one search that are kept: more than anybody goes through. */
const MOST_PAIRS = 50_000;

/**
 * Looks for records of an object that may be of the same thing. Each part is read and compared without a lock, then kept
 * with how far the search has come: whoever else was at the same part meanwhile has done it, and it is done once.
 */
export const findDuplicates: JobRunner = async (run) => {
  while (!run.signal?.aborted) {
    if (await nextPart(run)) break;
  }
};

/** Answers whether the search has ended. */
async function nextPart(run: JobRun): Promise<boolean> {
  const { db, object, jobId } = run;
  const [work] = await db.run(compileLockWork(db.tenantId, jobId));
  const rules = object.duplicates;
  if (!work || !isOpen(work)) return true;
  const place = work.params as unknown as Place;
  const step = rules && stepsOf(object, place.records)[place.step];
  if (!step) return keep(run, place, undefined, undefined);
  const candidates = await findCandidates(db, object, rules, step, place);
  const found = await judgedPairs(db, object, rules, candidates.pairs, MOST_PAIRS);
  return keep(run, place, { step, candidates }, found);
}

const isOpen = ({ endedAt, status }: BatchWork): boolean => endedAt === null && status !== 'PAUSED';

interface Done {
  readonly step: Step;
  readonly candidates: Candidates;
}

/** Keeps what a part has found, unless somebody else has; the end of all parts ends the job. */
function keep(
  run: JobRun,
  before: Place,
  done: Done | undefined,
  found: readonly FoundPair[] = [],
): Promise<boolean> {
  const { db, object, jobObject, jobId } = run;
  return db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || !isOpen(work)) return true;
    const now = work.params as unknown as Place;
    if (now.step !== before.step || now.after !== before.after) return false;
    if (!(await jobRights(tx, run, work))) {
      await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
      return true;
    }
    const room = Math.max(0, MOST_PAIRS - work.changed);
    const kept = found.slice(0, room);
    if (kept.length) await tx.run(compileKeepPairs(tx.tenantId, object, jobId, kept));
    const isFull = found.length > room;
    const place = done && !isFull ? nextPlace(now, done) : undefined;
    const isCut = isFull || (done?.candidates.isCut ?? false);
    await tx.run(compileMarkRun(tx.tenantId, object.name, jobId, { isCut, isEnd: !place }));
    const changed = work.changed + kept.length;
    if (place) {
      await tx.run(compileKeepParams(tx.tenantId, jobId, { ...place }));
      const position = positionOf(object, place, work.total);
      await saveProgress(
        tx,
        jobObject,
        { ...work, status: 'RUNNING', position, changed, attempts: 0 },
        false,
      );
      return false;
    }
    await end(tx, object, jobId);
    await saveProgress(tx, jobObject, { ...work, status: 'COMPLETED', position: work.total, changed }, true);
    return true;
  });
}

async function end(tx: TenantDb, object: ObjectType, jobId: string): Promise<void> {
  await tx.run(compileDropOthers(tx.tenantId, object.name, jobId));
  // Whoever looks at the pairs asks for them again.
  await tx.run(compileNotice({ tenant: tx.tenantId, object: object.name, kind: 'bulk', ids: [] }));
}

function nextPlace({ records, step, read }: Place, { candidates }: Done): Place {
  const { after } = candidates;
  return after === null
    ? { records, step: step + 1, after: '', read: 0 }
    : { records, step, after, read: read + candidates.read };
}

/** How far a search is, in records of all steps. */
function positionOf(object: ObjectType, { records, step, read }: Place, total: number): number {
  const steps = stepsOf(object, records);
  const before = steps.slice(0, step).reduce((sum, each) => sum + weightOf(each, records), 0);
  const current = steps[step];
  return Math.min(total, before + (current ? Math.min(read, weightOf(current, records)) : 0));
}
