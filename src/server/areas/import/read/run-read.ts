import { ApiError, type Problem, mayPass } from '../../../../contract/errors.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../../platform/jobs/job-run.ts';
import type { ImportRow, ImportRunRow } from '../runs/import-run.ts';
import { PAGE_LENGTH, PAGE_ROWS } from '../runs/pages.ts';
import { compileImportNotice, compileRun } from '../runs/run-statements.ts';
import { storedSource } from './file-source.ts';
import { HEAD_ROWS, LaterColumns, readHead } from './header.ts';
import { openTable } from './open-table.ts';
import { PageWriter, ReadingStopped } from './page-writer.ts';
import { compileFileProblem } from './read-statements.ts';
import { trimmed } from './row-shape.ts';
import type { Table } from './table.ts';

/**
 * Reads the file of an import into pages. A run that was cut off begins at the file's beginning and passes over what is
 * there; a file that cannot be read ends the job, and the import says why.
 */
export const runRead: JobRunner = async (run, work) => {
  const importId = String(work.params?.['importId']);
  const [importRun] = await run.db.run(compileRun(run.tenantId, importId));
  try {
    if (importRun?.readJob !== run.jobId) throw new ReadingStopped();
    await readFile(run, importRun);
  } catch (error) {
    if (error instanceof ReadingStopped) await endJob(run, 'CANCELED');
    else if (error instanceof ApiError && !mayPass(error)) {
      await endJob(run, 'FAILED', { importId, problem: error.problem });
    } else throw error;
  }
};

async function endJob(
  { db, jobId, jobObject }: JobRun,
  status: 'CANCELED' | 'FAILED',
  failed?: { readonly importId: string; readonly problem: Problem },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
    if (!work || work.endedAt !== null) return;
    await saveProgress(tx, jobObject, { ...work, status }, true);
    if (!failed) return;
    await tx.run(compileFileProblem(tx.tenantId, failed.importId, failed.problem));
    await tx.run(compileImportNotice(tx.tenantId, failed.importId));
  });
}

async function readFile(run: JobRun, importRun: ImportRunRow): Promise<void> {
  const files = new FileStore(run.db);
  const stored = await files.find(importRun.fileId);
  if (!stored) throw new ApiError({ message: 'file-gone', params: { file: importRun.fileName } });
  const table = await openTable(storedSource(files, stored), importRun.reading);
  try {
    await writePages(run, importRun, table);
  } finally {
    await table.close();
  }
}

async function writePages(run: JobRun, importRun: ImportRunRow, table: Table): Promise<void> {
  const writer = new PageWriter(run, importRun);
  const first = await firstRows(table);
  const head = readHead(first, importRun.reading.hasHeader);
  const width = head.columns.length;
  const { hasHeader } = head;
  const later = new LaterColumns(head.columns);
  const state = () => ({
    reading: { ...table.reading, hasHeader },
    columns: later.columns(),
    progress: table.progress(),
  });
  let page: ImportRow[] = [];
  let length = 0;
  const takeAll = async (rows: readonly ImportRow[]) => {
    later.add(rows);
    for (const [line, cells] of rows) {
      const kept = table.reading.format === 'xlsx' ? padded(cells, width) : cells;
      page.push([line, trimmed(kept, width)]);
      length += lengthOf(cells);
      if (page.length < PAGE_ROWS && length < PAGE_LENGTH) continue;
      await writer.write(page, state());
      [page, length] = [[], 0];
    }
  };
  await takeAll(first.slice(head.skipped));
  for await (const rows of table.rows) {
    if (run.signal?.aborted) return;
    await takeAll(rows);
  }
  if (page.length) await writer.write(page, state());
  if (!writer.rows) {
    // Another sheet or separator may have some: there is a choice.
    await writer.know({ ...state(), columns: [] });
    throw new ApiError({ message: 'file-no-rows' });
  }
  await writer.end(state());
}

/** Enough rows to find the header, or all there are; more may have come along. */
async function firstRows({ rows }: Table): Promise<readonly ImportRow[]> {
  const first: ImportRow[] = [];
  while (first.length < 2 * HEAD_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    first.push(...next.value);
  }
  return first;
}

/** A sheet does not say of empty cells that they are there. */
function padded(cells: readonly string[], width: number): readonly string[] {
  if (cells.length >= width) return cells;
  return [...cells, ...Array.from({ length: width - cells.length }, () => '')];
}

const lengthOf = (cells: readonly string[]): number => {
  let length = 0;
  for (const cell of cells) length += cell.length + 3;
  return length;
};
