import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { changesOf, writeAudit } from '../../base/records/audit.ts';
import { compileListItems } from '../../base/sql/list-items.ts';
import { compileUnlink } from '../../base/sql/lists.ts';
import type { RecordKey } from '../../base/sql/record-key.ts';
import { compileAskLists } from '../../base/sql/ask-gate.ts';
import { BrokenRules } from '../../base/sql/broken-rules.ts';
import { type Gate, gateOf } from '../../base/sql/gate.ts';
import { compileUpdate } from '../../base/sql/write.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { type BatchError, type BatchWork, compileLockWork, compileNewErrors } from './batch-work.ts';
import { jobRights } from './job-rights.ts';
import { type JobRun, type JobRunner, saveProgress } from './job-run.ts';

/** Members that one transaction puts into the list. */
const CHUNK_ROWS = 5_000;

/** What the job is about: one record, the field that counts for it, and its version when it was asked for. */
export interface ListMatchingParams {
  readonly id: string;
  readonly field: string;
  readonly version: number;
}

/**
 * Puts those whom a filter found into the list of its record, chunk by chunk; with the last one the list counts in the
 * filter's place, which stays as it is. A record that was changed meanwhile keeps its filter: the job has failed then.
 */
export const listMatching: JobRunner = async (run) => {
  while (!run.signal?.aborted) {
    try {
      if (await run.db.transaction((tx) => listNext(run, tx))) break;
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error;
      await run.db.transaction((tx) => refuse(run, tx, error));
      break;
    }
  }
};

/** The record's rules do not let its list change, or no longer. */
async function refuse({ jobId, jobObject }: JobRun, tx: TenantDb, { records }: BrokenRules): Promise<void> {
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null) return;
  const errors = [...records].flatMap(([recordId, [problem]]): BatchError[] =>
    problem ? [{ recordId, position: 1, problem }] : [],
  );
  if (errors.length) await tx.run(compileNewErrors(tx.tenantId, jobId, errors));
  await saveProgress(tx, jobObject, { ...work, status: 'FAILED', failed: errors.length }, true);
}

/** Answers whether the job has ended. */
async function listNext(run: JobRun, tx: TenantDb) {
  const { object, jobObject, jobId, chunkRows } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null || work.status === 'PAUSED') return true;
  const params = work.params as unknown as ListMatchingParams;
  const counted = countedBy(object, params.field);
  if (!counted || !(await jobRights(tx, run, work))) {
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const key = { tenantId: tx.tenantId, object, id: params.id };
  const gate = gateOf(tx.tenantId, run.catalog, object, { userId: work.userId });
  // Each time: somebody may have led the record on meanwhile.
  await tx.run(compileAskLists(key, [counted.list.name], gate));
  if (work.position === 0) await tx.run(compileUnlink(key, counted.list));
  const to = Math.min(work.position + (chunkRows ?? CHUNK_ROWS), work.total);
  const [listed] = await tx.run(compileListItems(key, counted.list, { jobId, from: work.position, to }));
  const next = { ...work, position: to, changed: work.changed + (listed?.total ?? 0), attempts: 0 };
  const isEnd = to >= work.total;
  const status = isEnd ? await endList(tx, key, counted, next, gate) : 'RUNNING';
  await saveProgress(tx, jobObject, { ...next, status }, isEnd);
  return isEnd;
}

interface Counted {
  readonly list: Field;
  readonly listedWhen: { readonly field: Field; readonly value: string };
}

function countedBy({ fields }: ObjectType, name: string): Counted | undefined {
  const computed = fields.get(name)?.computed;
  if (computed?.type !== 'matching' || !computed.listedWhen) return undefined;
  return { list: computed.list, listedWhen: computed.listedWhen };
}

async function endList(
  tx: TenantDb,
  key: RecordKey,
  { listedWhen: { field, value } }: Counted,
  work: BatchWork,
  gate: Gate,
): Promise<'COMPLETED' | 'FAILED'> {
  const { version } = work.params as unknown as ListMatchingParams;
  const by = { userId: work.userId, name: work.userName };
  const values = { fields: { [field.name]: value }, by: by.name };
  const [row] = await tx.run(compileUpdate(key, version, values, gate));
  if (!row?.after) return 'FAILED';
  const changes = changesOf(row.before, row.after);
  const entry = { recordId: key.id, action: 'UPDATE', changes } as const;
  await writeAudit(tx, by, key.object.name, [entry], work.jobId);
  return 'COMPLETED';
}
