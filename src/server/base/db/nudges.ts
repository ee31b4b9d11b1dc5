import { withoutRequest } from '../log/current-request.ts';
import { logError } from '../log/log.ts';
import type { ConnectionPool, Topic } from './lease.ts';

/** What processes nudge each other on. */
const CHANNEL = 'tessera_nudge';
/** How long nudges of this process are gathered, for itself and for the others (milliseconds). */
const HERE_MS = 20;
const OTHERS_MS = 100;

export interface NudgeEar {
  readonly heard: (topics: ReadonlySet<Topic>) => void;
  /** Nothing more is heard of other processes, and something may have been missed. */
  readonly lost: () => void;
}

/**
 * Tells all processes of a database that there is something to look for. After the commit and never in it: a NOTIFY takes
 * a lock of the whole database while its transaction commits. A nudge may be lost with its process: who hears looks
 * now and then without one.
 */
export class Nudges {
  #pool: ConnectionPool | undefined;
  #hasOthers = false;
  readonly #ears = new Set<NudgeEar>();
  #listening: Promise<() => Promise<void>> | undefined;
  readonly #here = new Set<Topic>();
  readonly #others = new Set<Topic>();
  #hereTimer: NodeJS.Timeout | undefined;
  #othersTimer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  use(pool: ConnectionPool, engine: 'pglite' | 'postgres'): void {
    this.#pool = pool;
    this.#hasOthers = engine === 'postgres';
  }

  readonly committed = (topics: readonly Topic[]): void => {
    for (const topic of topics) {
      this.#here.add(topic);
      if (this.#hasOthers) this.#others.add(topic);
    }
    this.#hereTimer ??= setTimeout(() => {
      this.#hereTimer = undefined;
      // Others look then for what is to be done: for nobody's request.
      withoutRequest(() => this.#heard(this.#here));
    }, HERE_MS);
    if (this.#hasOthers)
      this.#othersTimer ??= setTimeout(() => withoutRequest(() => this.#tell()), OTHERS_MS);
  };

  /** Answers how to end it. What is committed after this has resolved is heard. @throws where there is no database */
  async hear(ear: NudgeEar): Promise<() => Promise<void>> {
    this.#listening ??= this.#listen();
    const listening = this.#listening;
    this.#ears.add(ear);
    try {
      await listening;
    } catch (error) {
      this.#ears.delete(ear);
      if (this.#listening === listening) this.#listening = undefined;
      throw error;
    }
    return async () => {
      if (!this.#ears.delete(ear) || this.#ears.size || this.#listening !== listening) return;
      this.#listening = undefined;
      await (
        await listening
      )();
    };
  }

  /** Tells what is still to be told. */
  async close(): Promise<void> {
    clearTimeout(this.#hereTimer);
    if (this.#othersTimer) this.#tell();
    this.#ears.clear();
    await this.#telling;
  }

  #listen(): Promise<() => Promise<void>> {
    if (!this.#pool) throw new Error('There is no database yet');
    return this.#pool.listen({
      channel: CHANNEL,
      heard: (payload) => this.#heard(new Set(payload.split(' ') as Topic[])),
      lost: () => {
        this.#listening = undefined;
        const ears = [...this.#ears];
        this.#ears.clear();
        for (const ear of ears) ear.lost();
      },
    });
  }

  #heard(topics: Set<Topic>): void {
    const all = new Set(topics);
    topics.clear();
    for (const ear of this.#ears) ear.heard(all);
  }

  #tell(): void {
    clearTimeout(this.#othersTimer);
    this.#othersTimer = undefined;
    const payload = [...this.#others].join(' ');
    this.#others.clear();
    this.#telling = this.#telling
      .then(() => this.#notify(payload))
      .catch((error: unknown) => logError('Nudge', error));
  }

  /** Its own commit does not wait for the disk: it writes nothing that is kept. */
  async #notify(payload: string): Promise<void> {
    const lease = await this.#pool?.lend('last');
    try {
      const text = `begin; set local synchronous_commit = off; notify ${CHANNEL}, '${payload}'; commit`;
      await lease?.run({ text, values: [] });
    } finally {
      lease?.release();
    }
  }
}
