import { dequal } from 'dequal/lite';
import type { Problem } from '../../../contract/errors.ts';
import { replaceChoices } from '../../../contract/metadata/choice-replacement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  type BatchError,
  type BatchWork,
  compileItems,
  compileKeepParams,
  compileLockWork,
  compileNewErrors,
} from '../../platform/jobs/batch-work.ts';
import { jobRights } from '../../platform/jobs/job-rights.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../platform/jobs/job-run.ts';
import { type AuditEntry, changesOf, writeAudit } from '../../base/records/audit.ts';
import { BrokenRules } from '../../base/sql/broken-rules.ts';
import { compileBulkUpdate, type RecordSet } from '../../base/sql/bulk-write.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { compileHolders, compileLockValues, compileWriteValues } from '../../base/sql/own-values.ts';
import { replaceInFilters } from './filters-with-choices.ts';
import { lockDefinition, mergedChoices, type ReplacementParams } from './replacement.ts';

const CHUNK_ROWS = 500;

/** Records that a rule keeps as they are, with what it tells. */
type Kept = Map<string, Problem>;

/**
 * Gives records other choices of a tenant's own field, a transaction for each few; the last one takes the choices that
 * nobody holds any more out of the definition. Until then they stay choices, and for good where a rule keeps a record
 * as it is: it is an error of the job.
 */
export const runReplacement: JobRunner = async (run) => {
  const kept: Kept = new Map();
  while (!run.signal?.aborted) {
    try {
      if (await run.db.transaction((tx) => nextChunk(run, tx, kept))) break;
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error;
      // Once more without these; each time there are fewer.
      for (const [id, [problem]] of error.records) if (problem) kept.set(id, problem);
    }
  }
};

/** Answers whether the job has ended. */
async function nextChunk(run: JobRun, tx: TenantDb, kept: Kept): Promise<boolean> {
  const { jobId, jobObject, chunkRows = CHUNK_ROWS } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null) return true;
  if (!(await jobRights(tx, run, work))) {
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const items = await tx.run(compileItems(tx.tenantId, work, chunkRows));
  const errors = items.flatMap((item): BatchError[] => {
    const problem = kept.get(item.recordId);
    return problem ? [{ ...item, problem }] : [];
  });
  if (errors.length) await tx.run(compileNewErrors(tx.tenantId, jobId, errors));
  const ids = items.map(({ recordId }) => recordId).filter((id) => !kept.has(id));
  const written = ids.length ? await replaceIn(run, tx, work, ids) : 0;
  const position = items.at(-1)?.position ?? work.total;
  const changed = work.changed + written;
  const failed = work.failed + errors.length;
  const isEnd = position >= work.total;
  const late = isEnd ? await finish(run, tx, work, kept) : 0;
  const status = isEnd ? (kept.size || failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const now = { ...work, status, position, changed: changed + late, failed, attempts: 0 } as const;
  await saveProgress(tx, jobObject, now, isEnd);
  return isEnd;
}

const paramsOf = ({ params }: BatchWork): ReplacementParams => params as unknown as ReplacementParams;
const actorOf = ({ userId, userName: name }: BatchWork) => ({ userId, name });

/** Answers how many of the records held one of the choices still. */
async function replaceIn(
  { object, catalog, jobId }: JobRun,
  tx: TenantDb,
  work: BatchWork,
  ids: readonly string[],
): Promise<number> {
  const { fieldName, replacement } = paramsOf(work);
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const rows = (await tx.run(compileLockValues(set, fieldName))).flatMap(({ id, value: before }) => {
    const value = replaceChoices(before, replacement);
    return dequal(value, before) ? [] : [{ id, before, value }];
  });
  if (!rows.length) return 0;
  const gate = gateOf(tx.tenantId, catalog, object, actorOf(work));
  await tx.run(compileWriteValues(set, fieldName, rows, gate));
  const entries = rows.map(({ id: recordId, before, value }): AuditEntry => {
    return { recordId, action: 'UPDATE', changes: [{ field: fieldName, before, after: value }] };
  });
  await writeAudit(tx, actorOf(work), object.name, entries, jobId);
  return rows.length;
}

/** Replaces what has come since the job was made, and takes the choices out of the definition. */
async function finish(run: JobRun, tx: TenantDb, work: BatchWork, kept: Kept): Promise<number> {
  const { object, catalog, chunkRows = CHUNK_ROWS } = run;
  const params = paramsOf(work);
  const { definitions, definition } = await lockDefinition(tx, catalog, params.definitionId);
  const values = { object, fieldName: params.fieldName };
  const gone = Object.keys(params.replacement);
  let late = 0;
  for (;;) {
    const except = [...kept.keys()];
    const holders = await tx.run(compileHolders(tx.tenantId, values, gone, { limit: chunkRows, except }));
    if (!holders.length) break;
    const ids = holders.map(({ id }) => id);
    late += await replaceIn(run, tx, work, ids);
  }
  const [left] = await tx.run(compileHolders(tx.tenantId, values, gone, { limit: 1 }));
  if (left) return late;
  const valueList = mergedChoices(definition.valueList ?? [], params);
  const set: RecordSet = { tenantId: tx.tenantId, object: definitions, ids: [definition.id] };
  const gate = gateOf(tx.tenantId, catalog, definitions, actorOf(work));
  const [row] = await tx.run(compileBulkUpdate(set, { fields: { valueList }, by: work.userName }, [], gate));
  if (row?.after) {
    const entry = { recordId: definition.id, action: 'UPDATE' as const };
    const changes = changesOf(row.before, row.after);
    await writeAudit(tx, actorOf(work), definitions.name, [{ ...entry, changes }], work.jobId);
  }
  const of = { objectName: object.name, fieldName: params.fieldName };
  const change = { tx, whole: catalog, actor: actorOf(work), jobId: work.jobId };
  const filters = await replaceInFilters(change, of, params.replacement);
  if (filters.length) await tx.run(compileKeepParams(tx.tenantId, work.jobId, { ...params, filters }));
  return late;
}
