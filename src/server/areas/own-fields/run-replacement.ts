import { replaceChoices } from '../../../contract/metadata/choice-replacement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  type BatchWork,
  compileItems,
  compileKeepParams,
  compileLockWork,
} from '../../platform/jobs/batch-work.ts';
import { jobRights } from '../../platform/jobs/job-rights.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../platform/jobs/job-run.ts';
import { type AuditEntry, changesOf, writeAudit } from '../../base/records/audit.ts';
import { compileBulkUpdate, type RecordSet } from '../../base/sql/bulk-write.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { compileHolders, compileLockValues, compileWriteValues } from '../../base/sql/own-values.ts';
import { replaceInFilters } from './filters-with-choices.ts';
import { lockDefinition, mergedChoices, type ReplacementParams } from './replacement.ts';

const CHUNK_ROWS = 500;

/**
 * Gives records other choices of a tenant's own field, a transaction for each few; the last one takes the choices that
 * nobody holds any more out of the definition. Until then they stay choices.
 */
export const runReplacement: JobRunner = async (run) => {
  while (!run.signal?.aborted) {
    if (await run.db.transaction((tx) => nextChunk(run, tx))) break;
  }
};

/** Answers whether the job has ended. */
async function nextChunk(run: JobRun, tx: TenantDb): Promise<boolean> {
  const { jobId, jobObject, chunkRows = CHUNK_ROWS } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null) return true;
  if (!(await jobRights(tx, run, work))) {
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const items = await tx.run(compileItems(tx.tenantId, work, chunkRows));
  const ids = items.map(({ recordId }) => recordId);
  const written = ids.length ? await replaceIn(run, tx, work, ids) : 0;
  const position = items.at(-1)?.position ?? work.total;
  const changed = work.changed + written;
  const isEnd = position >= work.total;
  const late = isEnd ? await finish(run, tx, work) : 0;
  const status = isEnd ? 'COMPLETED' : 'RUNNING';
  const now = { ...work, status, position, changed: changed + late, attempts: 0 } as const;
  await saveProgress(tx, jobObject, now, isEnd);
  return isEnd;
}

const paramsOf = ({ params }: BatchWork): ReplacementParams => params as unknown as ReplacementParams;
const actorOf = ({ userId, userName: name }: BatchWork) => ({ userId, name });

/** Answers how many of the records held one of the choices still. */
async function replaceIn(
  { object, jobId }: JobRun,
  tx: TenantDb,
  work: BatchWork,
  ids: readonly string[],
): Promise<number> {
  const { fieldName, replacement } = paramsOf(work);
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const rows = (await tx.run(compileLockValues(set, fieldName))).flatMap(({ id, value: before }) => {
    const value = replaceChoices(before, replacement);
    return JSON.stringify(value) === JSON.stringify(before) ? [] : [{ id, before, value }];
  });
  if (!rows.length) return 0;
  await tx.run(compileWriteValues(set, fieldName, rows));
  const entries = rows.map(({ id: recordId, before, value }): AuditEntry => {
    return { recordId, action: 'UPDATE', changes: [{ field: fieldName, before, after: value }] };
  });
  await writeAudit(tx, actorOf(work), object.name, entries, jobId);
  return rows.length;
}

/** Replaces what has come since the job was made, and takes the choices out of the definition. */
async function finish(run: JobRun, tx: TenantDb, work: BatchWork): Promise<number> {
  const { object, catalog, chunkRows = CHUNK_ROWS } = run;
  const params = paramsOf(work);
  const { definitions, definition } = await lockDefinition(tx, catalog, params.definitionId);
  const values = { object, fieldName: params.fieldName };
  const gone = Object.keys(params.replacement);
  let late = 0;
  for (;;) {
    const holders = await tx.run(compileHolders(tx.tenantId, values, gone, chunkRows));
    if (!holders.length) break;
    const ids = holders.map(({ id }) => id);
    late += await replaceIn(run, tx, work, ids);
  }
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
