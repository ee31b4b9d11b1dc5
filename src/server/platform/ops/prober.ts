import { randomUUID } from 'node:crypto';
import type { Db } from '../../base/db/system-tables.ts';
import { giveLease, PROBE_EVERY_MS, takeLease, writeResults } from './probe-store.ts';
import { type OnFailure, probeAll, type ProbeResult, type Probes } from './probes.ts';

interface ProberParts {
  readonly db: Db;
  readonly probes: Probes;
  readonly onFailure: OnFailure;
  readonly clock?: () => number;
}

/** What cannot be written down is kept, about three hours of it. */
const MOST_KEPT = 2000;

/**
 * Probes again and again, in one process of all that share a database. While that cannot be reached each probes for
 * itself, and writes down what it found once it can.
 */
export class Prober {
  readonly #parts: ProberParts;
  readonly #clock: () => number;
  readonly #id = randomUUID();
  #kept: ProbeResult[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(parts: ProberParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
  }

  start(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer = setInterval(() => this.#next(), PROBE_EVERY_MS);
    this.#next();
  }

  /** Gives up the running probes, and lets another process go on. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#running;
    await giveLease(this.#parts.db, this.#id).catch(() => undefined);
  }

  /** Probes once, where it is this process' turn. Does not throw. */
  async run(): Promise<void> {
    const { db, probes, onFailure } = this.#parts;
    const now = this.#clock();
    // Undefined: nobody can say whose turn it is.
    const isMine = await takeLease(db, this.#id, now).catch(() => undefined);
    if (isMine !== false) {
      const at = Math.floor(now / PROBE_EVERY_MS) * PROBE_EVERY_MS;
      const found = await probeAll(probes, at, onFailure, this.#stopping.signal);
      if (found) this.#kept = [...this.#kept, ...found].slice(-MOST_KEPT);
    }
    if (!this.#kept.length) return;
    try {
      await writeResults(db, this.#kept);
      this.#kept = [];
    } catch (error) {
      onFailure('database', error);
    }
  }

  #next(): void {
    // One after the other: probes that take long are not joined by others.
    this.#running = this.#running.then(() => (this.#stopping.signal.aborted ? undefined : this.run()));
  }
}
