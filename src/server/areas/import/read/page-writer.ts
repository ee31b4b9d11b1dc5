import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type BatchWork, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { type JobRun, saveProgress } from '../../../platform/jobs/job-run.ts';
import type { ImportColumn, ImportRow, ImportRunRow, Reading } from '../runs/import-run.ts';
import { compileTakeMapping } from '../runs/corrected.ts';
import { compileNewPage, packRows } from '../runs/pages.ts';
import { compileImportNotice, compileRun } from '../runs/run-statements.ts';
import { compileKnownHead, compileRead } from './read-statements.ts';

/** Notices are as far apart at least (milliseconds). */
const NOTICE_MS = 1000;

/** Nobody wants what this job reads any more: the file is read in another way, or the import has gone. */
export class ReadingStopped extends Error {}

/** What is known of the whole file when a page is written. */
export interface PageState {
  readonly reading: Reading;
  readonly columns: readonly ImportColumn[];
  /** From 0 to 1. */
  readonly progress: number;
}

/**
 * Writes the pages of an import in their order. What another run of the job has written already is passed over, so that
 * no page comes twice, whoever dies when.
 */
export class PageWriter {
  readonly #run: JobRun;
  readonly #importId: string;
  #known: number;
  #page = 0;
  #row = 0;
  #toldAt = 0;

  constructor(run: JobRun, { id, pageCount }: Pick<ImportRunRow, 'id' | 'pageCount'>) {
    this.#run = run;
    this.#importId = id;
    this.#known = pageCount;
  }

  /** How many rows have come so far. */
  get rows(): number {
    return this.#row;
  }

  /** @throws ReadingStopped */
  async write(rows: readonly ImportRow[], state: PageState): Promise<void> {
    const [page, firstRow] = [this.#page++, this.#row];
    this.#row += rows.length;
    if (page < this.#known) return;
    const packed = await packRows(rows);
    await this.#step(async (tx, work, importRun) => {
      this.#known = Math.max(this.#known, importRun.pageCount);
      if (page < this.#known) return;
      const { tenantId } = tx;
      if (page === 0) await tx.run(compileKnownHead(tenantId, this.#importId, state));
      await tx.run(
        compileNewPage(tenantId, this.#importId, { page, firstRow, rowCount: rows.length, rows: packed }),
      );
      this.#known = page + 1;
      await this.#save(tx, work, importRun, state, false);
    });
  }

  /** What is known of a file that has no rows. @throws ReadingStopped */
  know(state: PageState): Promise<void> {
    return this.#step(
      async (tx) => void (await tx.run(compileKnownHead(tx.tenantId, this.#importId, state))),
    );
  }

  /** The file has been read to its end. @throws ReadingStopped */
  end(state: PageState): Promise<void> {
    return this.#step((tx, work, importRun) => this.#save(tx, work, importRun, state, true));
  }

  /** Holds the job and the import while a page is written. */
  #step(take: (tx: TenantDb, work: BatchWork, importRun: ImportRunRow) => Promise<void>): Promise<void> {
    const { db, jobId } = this.#run;
    return db.transaction(async (tx) => {
      const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
      const [importRun] = await tx.run(compileRun(tx.tenantId, this.#importId, true));
      if (!work || work.endedAt !== null || importRun?.readJob !== jobId) throw new ReadingStopped();
      await take(tx, work, importRun);
    });
  }

  async #save(
    tx: TenantDb,
    work: BatchWork,
    { fileSize }: ImportRunRow,
    state: PageState,
    isRead: boolean,
  ): Promise<void> {
    const { progress } = state;
    const rowCount = this.#row;
    const counts = { pageCount: this.#known, rowCount, bytesRead: progress * fileSize, isRead };
    await tx.run(compileRead(tx.tenantId, this.#importId, counts));
    if (isRead) {
      await tx.run(compileKnownHead(tx.tenantId, this.#importId, state));
      await tx.run(compileTakeMapping(tx.tenantId, this.#importId));
    }
    const total = isRead
      ? rowCount
      : Math.max(rowCount + 1, Math.round(rowCount / Math.max(progress, 0.001)));
    const status = isRead ? 'COMPLETED' : 'RUNNING';
    const next = { ...work, status, total, position: rowCount, attempts: 0 } as const;
    await saveProgress(tx, this.#run.jobObject, next, isRead);
    const now = Date.now();
    if (!isRead && this.#known > 1 && now - this.#toldAt < NOTICE_MS) return;
    this.#toldAt = now;
    await tx.run(compileImportNotice(tx.tenantId, this.#importId));
  }
}
