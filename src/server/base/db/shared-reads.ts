import { LRUCache } from 'lru-cache';
import { withoutRequest } from '../log/current-request.ts';
import type { TenantDb } from './tenant-db.ts';

interface Entry<T> {
  readonly reading: Promise<T>;
  isDone: boolean;
}

/**
 * What many ask for at once and one reads for all of them, kept for a while. Whoever is within a transaction never waits
 * for the reading of another, who may be waiting for the connection that the transaction holds: it reads for itself.
 */
export class SharedReads<T extends object> {
  readonly #entries: LRUCache<string, Entry<T>>;

  constructor(options: {
    readonly max: number;
    readonly ttl?: number;
    readonly perf?: Pick<Performance, 'now'>;
  }) {
    this.#entries = new LRUCache<string, Entry<T>>({ ttlResolution: 0, ...options });
  }

  /** @throws what `read` throws, which is not kept */
  get(db: Pick<TenantDb, 'isTransaction'>, key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && (known.isDone || !db.isTransaction)) return known.reading;
    const entry: Entry<T> = {
      // Others wait for it as well, when the first has left. Within a transaction nobody takes another turn.
      reading: db.isTransaction ? read() : withoutRequest(read),
      isDone: false,
    };
    this.#entries.set(key, entry);
    entry.reading.then(
      () => (entry.isDone = true),
      () => {
        if (this.#entries.peek(key) === entry) this.#entries.delete(key);
      },
    );
    return entry.reading;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
