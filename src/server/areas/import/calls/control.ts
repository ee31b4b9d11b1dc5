import { ApiError } from '../../../../contract/errors.ts';
import { checkMapping } from '../../../../contract/import/check-mapping.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import type { ImportStatus } from '../../../../contract/import/status.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { submitWork, type WorkTarget } from '../../../platform/jobs/add-work.ts';
import { batchObject, progressValues } from '../../../platform/jobs/batch-record.ts';
import {
  type BatchStatus,
  type BatchWork,
  compileGoOn,
  compileLockWork,
  compileProgress,
} from '../../../platform/jobs/batch-work.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { ReportBuilder } from '../check/report-builder.ts';
import { compileForgetErrors } from '../errors/stored-errors.ts';
import type { ImportRunRow } from '../runs/import-run.ts';
import { compileImportNotice, compileRun } from '../runs/run-statements.ts';
import { compileBegin, compileCheckBegin, compileUndoBegin } from '../run/begin-statements.ts';
import { hasAdded } from '../rows/line-cell.ts';
import { importChoices } from '../run/import-choices.ts';
import type { ImportParams } from '../run/import-session.ts';
import { compileStatus } from '../run/run-progress.ts';

/** Who asks for something to be done with an import. */
export type ImportCaller = Pick<Caller, 'db' | 'catalog' | 'whole' | 'viewer' | 'labels'>;

/**
 * All of these work on an import that the caller is known to see. What cannot be done in its status is refused with
 * `import-status`, which names that.
 */

/** Makes the job of a dry run; nothing where one is under way. @throws ApiError */
export async function checkImport(caller: ImportCaller, id: string): Promise<void> {
  await change(caller, id, 'checkJob', ['MAPPED', 'VALIDATED'], async (tx, run, work) => {
    if (work?.endedAt === null && run.status === 'MAPPED') return;
    if (!run.isRead) throw new ApiError({ message: 'file-not-read', path: 'id' });
    const jobId = await submit(caller, tx, run, 'IMPORT_CHECK');
    await tx.run(
      compileCheckBegin(tx.tenantId, id, jobId, new ReportBuilder(run.columns).report(run.rowCount, false)),
    );
  });
}

/** Makes the job that writes the rows. @throws ApiError */
export async function startImport(caller: ImportCaller, id: string): Promise<void> {
  await change(caller, id, 'jobId', ['VALIDATED'], async (tx, run) => {
    const jobId = await submit(caller, tx, run, 'IMPORT');
    await tx.run(compileForgetErrors(tx.tenantId, id));
    await tx.run(compileBegin(tx.tenantId, id, jobId));
  });
}

/** Lets an import rest after the rows that are being written. @throws ApiError */
export async function pauseImport(caller: ImportCaller, id: string): Promise<void> {
  await change(caller, id, 'jobId', ['QUEUED', 'RUNNING'], async (tx, { status }, work) => {
    await tx.run(compileStatus(tx.tenantId, id, [status], 'PAUSED'));
    if (work) await saveWork(tx, caller, { ...work, status: 'PAUSED' });
  });
}

/** Goes on with an import that rests. @throws ApiError */
export async function resumeImport(caller: ImportCaller, id: string): Promise<void> {
  await change(caller, id, 'jobId', ['PAUSED'], async (tx, { startedAt }, work) => {
    await tx.run(compileStatus(tx.tenantId, id, ['PAUSED'], 'QUEUED'));
    const status: BatchStatus = startedAt === null ? 'QUEUED' : 'RUNNING';
    if (!work) return;
    await saveWork(tx, caller, { ...work, status, attempts: 0 });
    await tx.run(compileGoOn(tx.tenantId, work.jobId));
  });
}

/** Ends an import after the rows that are being written; those stay. @throws ApiError */
export async function stopImport(caller: ImportCaller, id: string): Promise<void> {
  await change(caller, id, 'jobId', ['QUEUED', 'RUNNING', 'PAUSED'], async (tx, { status }, work) => {
    await tx.run(compileStatus(tx.tenantId, id, [status], 'STOPPED', 'ended'));
    if (work) await saveWork(tx, caller, { ...work, status: 'CANCELED' });
  });
}

/** Makes the job that takes an import back; nothing where that is done already, or under way. @throws ApiError */
export async function undoImport(caller: ImportCaller, id: string): Promise<void> {
  const ended: readonly ImportStatus[] = ['IMPORTED', 'IMPORTED_WITH_ERRORS', 'FAILED', 'STOPPED', 'UNDONE'];
  await change(caller, id, 'undoJob', ended, async (tx, run, work) => {
    if (run.status === 'UNDONE' || work?.endedAt === null) return;
    requireObject(caller.catalog, run.object, 'DELETE');
    requireObject(caller.catalog, run.object, 'EDIT');
    const jobId = await submit(caller, tx, run, 'IMPORT_UNDO');
    await tx.run(compileUndoBegin(tx.tenantId, id, jobId));
  });
}

type JobOf = 'checkJob' | 'jobId' | 'undoJob';

/** The job's row is locked before the import's, as the jobs do it. */
async function change(
  { db }: ImportCaller,
  id: string,
  jobOf: JobOf,
  from: readonly ImportStatus[],
  step: (tx: TenantDb, run: ImportRunRow, work: BatchWork | undefined) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx.run(compileRun(tx.tenantId, id));
    const jobId = known?.[jobOf] ?? null;
    const [work] = jobId === null ? [] : await tx.run(compileLockWork(tx.tenantId, jobId));
    const [run] = known ? await tx.run(compileRun(tx.tenantId, id, true)) : [];
    if (!run) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
    // Somebody else has begun the same meanwhile.
    const isStatus = from.includes(run.status) && run[jobOf] === jobId;
    if (!isStatus) {
      throw new ApiError({ message: 'import-status', path: 'id', params: { status: run.status } });
    }
    await step(tx, run, work);
    await tx.run(compileImportNotice(tx.tenantId, id));
  });
}

/** @throws ApiError where the caller may not do what the mapping says */
const NAMES = { IMPORT_CHECK: 'importCheck', IMPORT: 'import', IMPORT_UNDO: 'importUndo' } as const;

async function submit(
  caller: ImportCaller,
  tx: TenantDb,
  run: ImportRunRow,
  action: 'IMPORT_CHECK' | 'IMPORT' | 'IMPORT_UNDO',
): Promise<string> {
  const { catalog, whole, viewer, labels } = caller;
  const object = requireObject(catalog, run.object);
  const mapping = mappingOf(caller, run);
  const name = { key: NAMES[action], values: { objects: run.object, file: run.fileName } };
  const jobObject = requireObject(catalog, batchObject(whole)?.name ?? '');
  const target: WorkTarget = { db: tx, whole, object, jobObject, actor: viewer, name };
  const choices = importChoices(labels, object, mapping);
  const unnamed = unnamedOf(catalog, object);
  const isErrorsFile = hasAdded(labels, run.columns);
  const params: ImportParams = {
    importId: run.id,
    choices,
    timeZone: viewer.timeZone,
    unnamed,
    isErrorsFile,
  };
  const total = action === 'IMPORT_UNDO' ? run.created + run.updated : run.rowCount;
  return submitWork(target, action, { ...params }, total);
}

/** Of the object, and of those whose records its rows may name. */
function unnamedOf({ objects }: Caller['catalog'], object: ObjectType): Readonly<Record<string, string>> {
  const targets = [...object.fields.values()].flatMap(
    ({ relation }) => objects.get(relation?.target ?? '') ?? [],
  );
  return Object.fromEntries(
    [object, ...targets].flatMap(({ name, unnamed }) => (unnamed === undefined ? [] : [[name, unnamed]])),
  );
}

function mappingOf(
  { catalog }: ImportCaller,
  { mapping, columns, object: name }: ImportRunRow,
): ImportMapping {
  const object = requireObject(catalog, name);
  if (!mapping) throw new ApiError({ message: 'required', path: 'mapping' });
  const [problem] = checkMapping(mapping, { catalog, object, width: columns.length });
  if (!problem) return mapping;
  const { message, params, pointer } = problem;
  throw new ApiError({ message, params, path: `mapping${pointer.replaceAll('/', '.')}` });
}

async function saveWork(tx: TenantDb, { catalog, whole }: ImportCaller, work: BatchWork): Promise<void> {
  const isEnd = work.status === 'CANCELED';
  await tx.run(compileProgress(tx.tenantId, work, isEnd));
  const jobObject = requireObject(catalog, batchObject(whole)?.name ?? '');
  const key = { tenantId: tx.tenantId, object: storedObject({ object: jobObject, whole }), id: work.jobId };
  await tx.run(compileServerUpdate(key, progressValues(work)));
}
