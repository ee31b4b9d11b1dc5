import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { StepSize } from '../../../platform/jobs/step-size.ts';
import type { PreparedRows, RowPreparation } from '../rows/prepare-rows.ts';
import { DroppedTexts } from '../rows/dropped-texts.ts';
import type { DroppedCells, FileRow, PreparedRow, Warnings } from '../rows/prepared-row.ts';
import type { ImportPage } from '../runs/pages.ts';
import { pageOfRow, readPage } from '../runs/pages.ts';

/** Rows that are judged without a pause. */
const SLICE_ROWS = 50;

/** Rows of a file that are read and judged, from `start` (from 0) up to `end`, which is not among them. */
export interface PreparedChunk {
  readonly start: number;
  readonly end: number;
  readonly rows: readonly PreparedRow[];
  readonly warnings: Warnings;
  readonly dropped: readonly DroppedCells[];
}

/** The rows of a file in their order, a chunk at a time; no more than a page of them is held. */
export class ChunkSource {
  readonly #db: TenantDb;
  readonly #importId: string;
  readonly #preparation: RowPreparation;
  readonly #step: Pick<StepSize, 'rows'>;
  #page: ImportPage | undefined;
  #at = 0;

  constructor(db: TenantDb, importId: string, preparation: RowPreparation, step: Pick<StepSize, 'rows'>) {
    this.#db = db;
    this.#importId = importId;
    this.#preparation = preparation;
    this.#step = step;
  }

  /** Undefined past the end. */
  async next(upTo = Number.MAX_SAFE_INTEGER): Promise<PreparedChunk | undefined> {
    const rows = await this.#rowsFrom(this.#at, upTo);
    if (!rows.length) return undefined;
    const start = this.#at;
    this.#at += rows.length;
    return { start, end: this.#at, ...(await this.#prepare(rows)) };
  }

  /** A few rows at a time, so that no request waits for long. */
  async #prepare(rows: readonly FileRow[]): Promise<PreparedRows> {
    const prepared: PreparedRow[] = [];
    const warnings: Record<string, number> = {};
    const dropped = new DroppedTexts();
    for (let from = 0; from < rows.length; from += SLICE_ROWS) {
      const slice = this.#preparation.prepare(rows.slice(from, from + SLICE_ROWS));
      prepared.push(...slice.rows);
      for (const [name, count] of Object.entries(slice.warnings))
        warnings[name] = (warnings[name] ?? 0) + count;
      for (const { column, value, reason, count } of slice.dropped) dropped.add(column, value, reason, count);
      await nextTurn();
    }
    return { rows: prepared, warnings, dropped: dropped.list() };
  }

  /** Goes over rows that are done: their keys count for duplicates. */
  async skipTo(position: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.#preparation.hasKey) this.#at = Math.max(this.#at, position);
    while (this.#at < position && !signal?.aborted) {
      if (!(await this.next(position))) return;
    }
  }

  async #rowsFrom(at: number, upTo: number): Promise<readonly FileRow[]> {
    if (!this.#page || at >= this.#page.firstRow + this.#page.rows.length) {
      const { page } = this.#page ?? { page: undefined };
      this.#page =
        page === undefined
          ? await pageOfRow(this.#db, this.#importId, at)
          : await readPage(this.#db, this.#importId, page + 1);
    }
    if (!this.#page) return [];
    const { firstRow, rows } = this.#page;
    return rows.slice(at - firstRow, Math.min(at + this.#step.rows, upTo) - firstRow);
  }
}
