import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { compileErrors } from '../../../platform/jobs/batch-work.ts';
import { planLabel, recordName } from '../../../base/plan/label.ts';
import { readList } from '../../../base/records/read.ts';
import type { ImportRunRow } from '../runs/import-run.ts';
import { compileUndoWork, NOT_BEGUN, type UndoProgress } from './undo-rows.ts';

type UndoCaller = Pick<Caller, 'db' | 'catalog' | 'viewer'>;

/** Records named with an undo. */
const MOST_KEPT = 100;

/** How far an import is taken back, and which records stay; null where nobody has asked for that. */
export async function undoAnswer(caller: UndoCaller, run: ImportRunRow) {
  const { undoJob: jobId } = run;
  if (jobId === null) return null;
  const { db } = caller;
  const [work] = await db.run(compileUndoWork(db.tenantId, jobId));
  const { removed, restored, kept } = (run.undo ?? NOT_BEGUN) as UndoProgress;
  const done = run.status === 'UNDONE' || work?.endedAt != null;
  const progress = done ? 100 : Math.floor(((work?.position ?? 0) / Math.max(1, work?.total ?? 0)) * 100);
  return {
    jobId,
    removed,
    restored,
    kept,
    done,
    progress,
    keptRecords: () => keptRecords(caller, run, jobId),
  };
}

/** The first of the records that stay, and why: the key of the reason, and what its text mentions. */
async function keptRecords({ db, catalog, viewer }: UndoCaller, run: ImportRunRow, jobId: string) {
  const object = catalog.objects.get(run.object);
  const errors = await db.run(compileErrors(db.tenantId, jobId, { limit: MOST_KEPT, offset: 0 }));
  if (!object || !errors.length) return [];
  const ids = errors.map(({ recordId }) => recordId);
  const where = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', ids), {
    timeZone: viewer.timeZone,
  });
  const page = { tenantId: db.tenantId, where, order: [], limit: ids.length, offset: 0, withDeleted: true };
  const rows = await readList(db, { ...page, select: planLabel(catalog, object) });
  const names = new Map(rows.map((row) => [String(row['id']), recordName(object, row)]));
  return errors.map(({ recordId, problem }) => ({
    recordId,
    label: names.get(recordId) ?? null,
    reason: problem.message,
    params: problem.params ?? null,
  }));
}
