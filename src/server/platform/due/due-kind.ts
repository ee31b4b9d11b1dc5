import type { Sql } from '../../base/sql/read.ts';

/** A piece of work, as its taker has it. */
export interface DueWork {
  /** '' where it is of no tenant. */
  readonly tenantId: string;
  /** What it is about: one row of a kind and tenant for each. */
  readonly key: string;
  /** How often it was taken up, this time included. */
  readonly attempts: number;
}

/** One kind of work that waits for its moment. */
export interface DueKind {
  readonly name: string;
  /** So many in one process. */
  readonly atOnce: number;
  /** One of each tenant at a time in one process: a big tenant keeps no other waiting. */
  readonly oneOfTenant?: true;
  /**
   * Does it. It may be called again for the same, even while another process is at it: after the death of a process, or
   * its silence. Answers when it is due again, if it is. What throws is due again after a while.
   * @param signal the process stops, or the work is another's by now: what is left goes to the next taker
   */
  readonly run: (work: DueWork, signal: AbortSignal) => Promise<Date | undefined>;
  /** How long after a failure (milliseconds). */
  readonly waitAfter: (attempts: number) => number;
  /** Writes down what should be waiting and is not; done when a process starts. */
  readonly complete?: Sql;
  /** Brings its rows forward where events were written (platform/events). */
  readonly onEvents?: Sql;
}
