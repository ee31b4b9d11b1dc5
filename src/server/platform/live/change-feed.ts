import type { Database } from '../../base/db/database.ts';
import { beginTail, readTail, type Seen } from '../events/event-tail.ts';
import { coalesce, type Told } from './coalesce.ts';

export interface Listener {
  readonly changed: (changes: readonly Told[]) => void;
  /** Nothing more comes, and something may have been missed: to be listened anew. */
  readonly ended: () => void;
}

/** How long changes are gathered, so that a storm of them is told as a few (milliseconds). */
const GATHER_MS = 250;
/** How long it is waited for a nudge, which may be lost (milliseconds). */
const LOOK_MS = 5_000;

type Read = Pick<Database, 'kysely' | 'nudged'>;

/** The changes of all tenants as this process reads them among the events, each told to its tenant's listeners. */
export class ChangeFeed {
  readonly #database: Read;
  readonly #listeners = new Map<string, Set<Listener>>();
  #seen: Seen | undefined;
  #hearing: Promise<() => Promise<void>> | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();
  readonly #looks: NodeJS.Timeout;
  #closed = false;

  constructor(database: Read) {
    this.#database = database;
    this.#looks = setInterval(() => this.#gather(), LOOK_MS).unref();
  }

  /**
   * Answers how to end it. Changes that are committed after this has resolved are heard.
   * @throws where the database cannot be reached, and after `close`
   */
  async listen(tenantId: string, listener: Listener): Promise<() => void> {
    await this.#hear();
    const listeners = await this.#next(async () => {
      // What came before is for the others.
      await this.#tell();
      if (this.#closed || this.#seen === undefined) throw new Error('The feed of changes is closed');
      const all = this.#listeners.get(tenantId) ?? new Set();
      this.#listeners.set(tenantId, all.add(listener));
      return all;
    });
    return () => {
      listeners.delete(listener);
      if (!listeners.size && this.#listeners.get(tenantId) === listeners) this.#listeners.delete(tenantId);
    };
  }

  /** Ends all listeners and the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#looks);
    const hearing = this.#hearing;
    this.#lose();
    await hearing?.then((end) => end()).catch(() => undefined);
    await this.#telling;
  }

  async #hear(): Promise<void> {
    if (this.#closed) return;
    this.#hearing ??= this.#begin();
    const hearing = this.#hearing;
    try {
      await hearing;
    } catch (error) {
      if (this.#hearing === hearing) this.#hearing = undefined;
      throw error;
    }
  }

  async #begin(): Promise<() => Promise<void>> {
    const end = await this.#database.nudged({
      heard: (topics) => {
        if (topics.has('event')) this.#gather();
      },
      lost: () => this.#lose(),
    });
    this.#seen = await beginTail(this.#database.kysely);
    return end;
  }

  #gather(): void {
    if (!this.#listeners.size) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#next(() => this.#tell()).catch(() => this.#lose());
    }, GATHER_MS);
  }

  /** One after the other. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#telling.then(work);
    this.#telling = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async #tell(): Promise<void> {
    const { kysely } = this.#database;
    const before = this.#seen;
    if (before === undefined) return;
    const tenants = [...this.#listeners.keys()];
    const { seen, notices } = tenants.length
      ? await readTail(kysely, before, tenants)
      : { seen: await beginTail(kysely), notices: [] };
    // Where it was lost meanwhile, others begin elsewhere.
    if (this.#seen !== before) return;
    this.#seen = seen;
    for (const [tenant, told] of Map.groupBy(notices, (notice) => notice.tenant)) {
      const changes = coalesce(told);
      for (const listener of this.#listeners.get(tenant) ?? []) listener.changed(changes);
    }
  }

  #lose(): void {
    this.#hearing = undefined;
    this.#seen = undefined;
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const all = [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
    this.#listeners.clear();
    for (const listener of all) listener.ended();
  }
}
