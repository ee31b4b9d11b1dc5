import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import { compileItems, compileLockWork } from '../../platform/jobs/batch-work.ts';
import { jobOwner, type JobOwner } from '../../platform/jobs/job-owner.ts';
import { type JobRun, saveProgress } from '../../platform/jobs/job-run.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { ExportFile } from './export-file.ts';
import { ExportStopped } from './export-stopped.ts';
import { pageRows, readPage } from './pages.ts';

/** The records that were written down for a file, and how far they are in it. */
export interface FrozenList {
  readonly run: JobRun;
  readonly file: ExportFile;
  /** As they were when the file was begun. */
  readonly owner: JobOwner;
  readonly total: number;
  /** Ids that were asked for and are of no record. */
  readonly missing: number;
  /** Records in the file so far. */
  written: number;
  /** Why it ends early. */
  stopped: ExportStopped | undefined;
}

/** How often it is looked whether to go on, and told how far it is (milliseconds). */
const STEP_MS = 400;

/** The records of a file, a page at a time. No transaction is open while a page is written. */
export async function* frozenPages(list: FrozenList): AsyncGenerator<readonly RecordRow[]> {
  const { run, file, owner, total } = list;
  const { db, jobId } = run;
  const size = pageRows(file.node);
  const source = { db, catalog: owner.catalog, node: file.node, timeZone: owner.timeZone };
  let told = -Infinity;
  for (let position = 0; position < total; position += size) {
    if (performance.now() - told >= STEP_MS) {
      list.stopped = await step(list, position);
      if (list.stopped) throw list.stopped;
      told = performance.now();
    }
    const items = await db.run(compileItems(db.tenantId, { jobId, position }, size));
    // Forgotten by another run, or with the end of the job.
    if (!items.length) throw (list.stopped = new ExportStopped('ended'));
    const rows = await readPage(source, among(list, items));
    list.written += rows.length;
    yield rows;
  }
}

function among({ run, file }: FrozenList, items: readonly { readonly recordId: string }[]): ConditionNode {
  const id = run.catalog.objects.get(file.object.name)?.fields.get('id');
  if (!id) throw new Error('Records have ids');
  return { type: 'test', field: id, operator: 'IN', values: items.map(({ recordId }) => recordId) };
}

/** Says how far the file is, and answers why it is to end here. */
async function step(list: FrozenList, position: number): Promise<ExportStopped | undefined> {
  const { run, owner, written } = list;
  const total = list.total + list.missing;
  const { db, jobId, jobObject, outlook, signal } = run;
  if (signal?.aborted) return new ExportStopped('signal');
  const userId = await db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) return undefined;
    await saveProgress(tx, jobObject, { ...work, total, position, changed: written, attempts: 0 }, false);
    return work.userId;
  });
  if (userId === undefined) return new ExportStopped('ended');
  const now = outlook && userId !== null ? await jobOwner(db, outlook, userId) : undefined;
  return now?.access.stamp === owner.access.stamp ? undefined : new ExportStopped('rights');
}
