import type { Database } from '../../base/db/database.ts';
import { CHANGES_CHANNEL, type Notice } from '../../base/sql/notify.ts';
import { coalesce, type Told } from './coalesce.ts';

export interface Listener {
  readonly changed: (changes: readonly Told[]) => void;
  /** Nothing more comes, and something may have been missed: to be listened anew. */
  readonly ended: () => void;
}

/** How long changes are gathered, so that a storm of them is told as a few (milliseconds). */
const GATHER_MS = 250;

/** The changes of all tenants as one connection of this process hears them, each told to its tenant's listeners. */
export class ChangeFeed {
  readonly #database: Pick<Database, 'listen'>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #gathered = new Map<string, Notice[]>();
  #hearing: Promise<() => Promise<void>> | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database: Pick<Database, 'listen'>) {
    this.#database = database;
  }

  /**
   * Answers how to end it. Changes that are committed after this has resolved are heard.
   * @throws where the database cannot be reached, and after `close`
   */
  async listen(tenantId: string, listener: Listener): Promise<() => void> {
    await this.#hear();
    if (this.#closed) throw new Error('The feed of changes is closed');
    const listeners = this.#listeners.get(tenantId) ?? new Set();
    this.#listeners.set(tenantId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (!listeners.size && this.#listeners.get(tenantId) === listeners) this.#listeners.delete(tenantId);
    };
  }

  /** Ends all listeners and the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    const hearing = this.#hearing;
    this.#lose();
    await hearing?.then((end) => end()).catch(() => undefined);
  }

  async #hear(): Promise<void> {
    if (this.#closed) return;
    this.#hearing ??= this.#database.listen({
      channel: CHANGES_CHANNEL,
      heard: (payload) => this.#gather(payload),
      lost: () => this.#lose(),
    });
    try {
      await this.#hearing;
    } catch (error) {
      this.#hearing = undefined;
      throw error;
    }
  }

  #gather(payload: string): void {
    const notice = JSON.parse(payload) as Notice;
    const { tenant } = notice;
    if (!this.#listeners.has(tenant)) return;
    const gathered = this.#gathered.get(tenant);
    if (gathered) gathered.push(notice);
    else this.#gathered.set(tenant, [notice]);
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    this.#gathering = undefined;
    const all = [...this.#gathered];
    this.#gathered.clear();
    for (const [tenant, notices] of all) {
      const changes = coalesce(notices);
      for (const listener of this.#listeners.get(tenant) ?? []) listener.changed(changes);
    }
  }

  #lose(): void {
    this.#hearing = undefined;
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#gathered.clear();
    const all = [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
    this.#listeners.clear();
    for (const listener of all) listener.ended();
  }
}
