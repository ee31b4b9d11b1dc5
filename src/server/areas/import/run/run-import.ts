import { setTimeout as delay } from 'node:timers/promises';
import { type BatchWork, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import type { JobRun, JobRunner } from '../../../platform/jobs/job-run.ts';
import { compileImportNotice } from '../runs/run-statements.ts';
import type { PreparedChunk } from './chunk-source.ts';
import { endJob } from './end-job.ts';
import { type ImportSession, openSession, paramsOf } from './import-session.ts';
import { compileStatus } from './run-progress.ts';
import { writeChunk } from './write-chunk.ts';

/** Between two chunks: others get their turn (milliseconds). */
const BREATH_MS = 2;

/**
 * Writes the rows of a file, chunk by chunk: records, relations, history, errors and how far it has come are one
 * transaction, so that no row is written twice and none is left out, whenever the process dies. The next chunk is read
 * while one is written.
 */
export const runImport: JobRunner = async (run, work) => {
  let position: number | undefined = work.position;
  while (position !== undefined && !run.signal?.aborted) {
    const session = await openSession(run, work);
    if (!session) {
      await endJob(run, 'FAILED');
      return;
    }
    await begin(session, work);
    await session.source.skipTo(position, run.signal);
    // Where somebody else has gone on meanwhile, or rights have changed: from where it is now.
    position = (await writeAll(session)) === 'again' ? await positionOf(run) : undefined;
  }
};

async function begin({ run: { db } }: ImportSession, work: BatchWork): Promise<void> {
  const { importId } = paramsOf(work);
  await db.transaction(async (tx) => {
    const changed = await tx.run(compileStatus(tx.tenantId, importId, ['QUEUED'], 'RUNNING', 'started'));
    if (changed.length) await tx.run(compileImportNotice(tx.tenantId, importId));
  });
}

async function positionOf({ db, jobId, tenantId }: JobRun): Promise<number | undefined> {
  const [work] = await db.run(compileLockWork(tenantId, jobId));
  return work && work.endedAt === null && work.status !== 'PAUSED' ? work.position : undefined;
}

async function writeAll(session: ImportSession): Promise<'over' | 'again'> {
  const { run, source } = session;
  let reading = source.next();
  while (!run.signal?.aborted) {
    const chunk = (await reading) ?? pastEnd(session);
    reading = source.next();
    // Whoever does not come back for it need not hear of an error either.
    reading.catch(() => undefined);
    const outcome = await writeChunk(session, chunk);
    if (outcome !== 'more') return outcome;
    await delay(BREATH_MS);
  }
  return 'over';
}

/** What ends an import whose rows are all done. */
const pastEnd = ({ importRun: { rowCount } }: ImportSession): PreparedChunk => ({
  start: rowCount,
  end: rowCount,
  rows: [],
  warnings: {},
  dropped: [],
});
