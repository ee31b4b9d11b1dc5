import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../contract/constants.ts';
import { ApiError, type Problem, mayPass } from '../../../contract/errors.ts';
import { EXPORT_HOURS, type ExportRequest } from '../../../contract/calls/export.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { FileStore } from '../../platform/files/file-store.ts';
import { type BatchWork, compileLockWork } from '../../platform/jobs/batch-work.ts';
import { jobOwner, type JobOwner } from '../../platform/jobs/job-owner.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../platform/jobs/job-run.ts';
import {
  compileForgetErrors,
  compileForgetItems,
  compileFreezeList,
  compileNoteMissing,
} from '../../base/sql/batch-items.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { type ExportDetails, rowRuleTexts } from './export-details.ts';
import { type ExportFile, planFile, refuseBeyondSheet } from './export-file.ts';
import { type FrozenList, frozenPages } from './frozen-pages.ts';
import { ExportStopped } from './export-stopped.ts';

const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Writes records into a file of the tenant. Which they are, and in which order, is written down at the start: none
 * stands in it twice, and none is left out but what is deleted meanwhile; each is as it is when it is read. What a run
 * that was cut off has left goes, and the file is begun anew. A change of the owner's rights begins it anew too, with those.
 */
export const runExport: JobRunner = async (run, work) => {
  for (;;) {
    const owner = await ownerOf(run, work);
    try {
      if (!owner) throw new ApiError({ message: 'forbidden' });
      await writeFile(run, work, owner);
      return;
    } catch (error) {
      if (error instanceof ExportStopped) {
        if (error.reason === 'rights') continue;
        if (error.reason === 'ended') await run.db.run(compileForgetItems(run.tenantId, run.jobId));
        return;
      }
      const isFinal = error instanceof ApiError && !mayPass(error);
      await (isFinal ? fail(run, error.problem) : countAttempt(run, work));
      if (isFinal) return;
      throw error;
    }
  }
};

const requestOf = ({ params }: BatchWork): ExportRequest => params?.['request'] as ExportRequest;

const localeOf = ({ locale }: ExportRequest): Locale =>
  LOCALES.find((each) => each === locale) ?? DEFAULT_LOCALE;

function ownerOf({ db, outlook }: JobRun, { userId }: BatchWork): Promise<JobOwner | undefined> {
  if (!outlook) throw new Error('Nobody has told what fields are called');
  return userId === null ? Promise.resolve(undefined) : jobOwner(db, outlook, userId);
}

async function writeFile(run: JobRun, work: BatchWork, asker: JobOwner): Promise<void> {
  const { db } = run;
  const request = requestOf(work);
  const owner = { ...asker, catalog: asker.labels.read(localeOf(request), asker.catalog) };
  const file = await planFile({ db, ...owner }, request);
  const { total, missing } = await begin(run, file);
  refuseBeyondSheet(request.format, total);
  const list: FrozenList = { run, file, owner, total, missing, written: 0, stopped: undefined };
  const details: ExportDetails = {
    jobId: work.jobId,
    columns: request.columns,
    rows: rowRuleTexts(owner.access.rules),
    plainName: file.plainName,
  };
  try {
    const stored = await new FileStore(db).write(
      {
        purpose: 'export',
        name: file.name,
        contentType: file.contentType,
        object: file.object.name,
        createdBy: work.userId,
        expiresAt: new Date(Date.now() + EXPORT_HOURS * 3_600_000),
        maxBytes: MAX_BYTES,
        details,
      },
      file.content(frozenPages(list)),
    );
    await finish(run, stored.id, list);
  } catch (error) {
    // What writes the file may have made another error of it.
    throw list.stopped ?? error;
  }
}

/**
 * Removes what an earlier run has left, and writes down the records, once; ids of none are the job's errors. Answers how
 * many of each.
 */
function begin({ db, jobId, jobObject }: JobRun, { object, node, ids }: ExportFile) {
  return db.transaction(async (tx) => {
    const work = await lockOpen(tx, jobId);
    await new FileStore(tx).deleteWith('export', { jobId });
    // The rights may be others than those by which they were written down before.
    await tx.run(compileForgetItems(tx.tenantId, jobId));
    const [row] = await tx.run(compileFreezeList(node, jobId));
    const total = row?.total ?? 0;
    await tx.run(compileForgetErrors(tx.tenantId, jobId));
    const [lost] = ids ? await tx.run(compileNoteMissing(tx.tenantId, object, jobId, { ids }, total)) : [];
    const missing = lost?.missing ?? 0;
    const begun = { position: 0, changed: 0, total: total + missing, missing, failed: missing };
    await saveProgress(tx, jobObject, { ...work, status: 'RUNNING', ...begun }, false);
    return { total, missing };
  });
}

/** @throws ExportStopped where the job has ended, which leaves no file */
async function finish(
  { db, jobId, jobObject }: JobRun,
  fileId: string,
  { total, missing, written }: FrozenList,
): Promise<void> {
  const isDone = await db.transaction(async (tx) => {
    const files = new FileStore(tx);
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) {
      await files.delete(fileId);
      return false;
    }
    // Another run may have begun anew meanwhile.
    if (!(await files.find(fileId))) throw new Error('The file was removed before the job ended');
    const status = missing ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED';
    const all = total + missing;
    const done = { ...work, status, total: all, position: all, changed: written } as const;
    await saveProgress(tx, jobObject, { ...done, attempts: 0 }, true);
    await tx.run(compileForgetItems(tx.tenantId, jobId));
    return true;
  });
  if (!isDone) throw new ExportStopped('ended');
}

/** @throws ExportStopped where the job has ended */
async function lockOpen(tx: TenantDb, jobId: string): Promise<BatchWork> {
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null) throw new ExportStopped('ended');
  return work;
}

/** Ends the job and says why, in the language of the file. */
function fail({ db, jobId, jobObject, outlook }: JobRun, problem: Problem): Promise<void> {
  return db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) return;
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    await tx.run(compileForgetItems(tx.tenantId, jobId));
    const locale = localeOf(requestOf(work));
    const key = { tenantId: tx.tenantId, object: jobObject, id: jobId };
    const message = outlook?.labels.problem(locale, problem);
    if (message !== undefined) await tx.run(compileServerUpdate(key, { message }));
  });
}

/** Rows that were read make the job go forward; where it fails all the same, it is given up at last. */
function countAttempt({ db, jobId, jobObject }: JobRun, { attempts }: BatchWork): Promise<void> {
  return db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) return;
    await saveProgress(tx, jobObject, { ...work, attempts: attempts + 1 }, false);
  });
}
