import type { TenantDb } from '../../base/db/tenant-db.ts';
import { leaveTime, peopleCall } from '../../base/people.ts';
import type { BatchRun } from './job-run.ts';

/** So long a step lasts, about, where others wait for it (milliseconds). */
const STEP_MS = 25;
/** What a step does whatever the number of its rows is takes about as long as 25 rows do. */
const LEAST_ROWS = 30;
/** A step grows by so much at once: the one before may have been quick by chance. */
const GROWTH = 1.5;

/**
 * How many rows the next step of a job takes. As many as are done in the time for which others may wait: on PGlite, which
 * has one connection, and while people call; else as many as are worth a transaction.
 */
export class StepSize {
  readonly #most: number;
  readonly #isTimed: boolean;
  readonly #isAlone: boolean;
  #rows: number;

  constructor({ database, chunkRows }: Pick<BatchRun, 'database' | 'chunkRows'>, most: number) {
    this.#most = chunkRows ?? most;
    this.#isTimed = chunkRows === undefined;
    this.#isAlone = database.engine === 'pglite';
    this.#rows = this.#isTimed && (this.#isAlone || peopleCall()) ? Math.min(LEAST_ROWS, most) : this.#most;
  }

  get rows(): number {
    return this.#rows;
  }

  /** A step of so many rows, in one transaction; the steps after it are as long as it says. */
  async take<T>(
    db: TenantDb,
    rows: number,
    work: (tx: TenantDb) => Promise<T>,
    flush?: 'now' | 'later',
  ): Promise<T> {
    let began = Infinity;
    const result = await db.transaction((tx) => {
      began = performance.now();
      return work(tx);
    }, flush);
    const ms = performance.now() - began;
    this.took(rows, ms);
    // Of the one connection calls have the next turn anyway.
    if (!this.#isAlone) await leaveTime(ms);
    return result;
  }

  /** What a step of so many rows took, without the wait for its turn (milliseconds). */
  took(rows: number, ms: number): void {
    if (!this.#isTimed || rows < 1) return;
    if (!this.#isAlone && !peopleCall()) {
      this.#rows = this.#most;
      return;
    }
    const fits = Math.min((rows * STEP_MS) / Math.max(ms, 1), this.#rows * GROWTH);
    this.#rows = Math.min(this.#most, Math.max(LEAST_ROWS, Math.round(fits)));
  }
}
