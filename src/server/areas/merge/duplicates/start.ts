import { submitWork, type WorkTarget } from '../../../platform/jobs/add-work.ts';
import { compileLiveCount, compileLockRuns, compileRun, compileStartRun } from './run-statements.ts';
import { stepsOf, weightOf } from './steps.ts';

/** Begins a search through all records of the object. Answers the job; the one under way, where there is one. */
export function startSearch(target: WorkTarget): Promise<string> {
  const { db, object, actor } = target;
  const { tenantId } = db;
  return db.transaction(async (tx) => {
    await tx.run(compileLockRuns(tenantId, object.name));
    const [before] = await tx.run(compileRun(tenantId, object.name));
    if (before && !before.isOver) return before.jobId;
    const [row] = await tx.run(compileLiveCount(tenantId, object));
    const records = row?.total ?? 0;
    const total = stepsOf(object, records).reduce((sum, step) => sum + weightOf(step, records), 0);
    const place = { records, step: 0, after: '', read: 0 };
    const jobId = await submitWork({ ...target, db: tx }, 'FIND_DUPLICATES', place, total);
    await tx.run(compileStartRun(tenantId, object.name, jobId, actor.name));
    return jobId;
  });
}
