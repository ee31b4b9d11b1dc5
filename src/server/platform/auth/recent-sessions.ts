import { LRUCache } from 'lru-cache';
import type { Database } from '../../base/db/database.ts';
import { noteCaller } from '../../base/log/current-request.ts';
import { accessTextOf, authenticate, type Authenticated } from './authenticate.ts';
import { isActivity, SEEN_EVERY_MS, touchSession } from './idle.ts';
import { Settings } from '../settings/settings.ts';
import type { Viewer } from './viewer.ts';

/** How long a session that another process has ended may still be taken for valid here (milliseconds). */
const LIFE_MS = 1000;
const MOST_SESSIONS = 10_000;

/** Who sends a request, remembered for a moment, so that not every call reads the session anew. */
export class RecentSessions {
  readonly #database: Pick<Database, 'kysely' | 'forTenant'>;
  readonly #settings: Settings;
  readonly #now: () => number;
  /** By the whole token, its secret included. */
  readonly #known = new LRUCache<string, Authenticated>({ max: MOST_SESSIONS, ttl: LIFE_MS });
  #forgotten = 0;

  constructor(
    database: Pick<Database, 'kysely' | 'forTenant'>,
    now: () => number = Date.now,
    settings = new Settings(),
  ) {
    this.#database = database;
    this.#settings = settings;
    this.#now = now;
  }

  /** Does the call count as activity of its user? Streams, which browsers keep open by themselves, do not. */
  async viewerOf(request: Request, active = isActivity(request)): Promise<Viewer | undefined> {
    const key = accessTextOf(request);
    if (!key) return undefined;
    const known = this.#known.get(key) ?? (await this.#read(request, key));
    if (!known) return undefined;
    const { viewer, lastSeenAt } = known;
    noteCaller(viewer);
    const now = this.#now();
    if (active && now - lastSeenAt >= SEEN_EVERY_MS) {
      await touchSession(this.#database.kysely, viewer, now);
      if (this.#known.has(key)) this.#known.set(key, { viewer, lastSeenAt: now });
    }
    return viewer;
  }

  async #read(request: Request, key: string): Promise<Authenticated | undefined> {
    const forgotten = this.#forgotten;
    const read = await authenticate(
      request,
      { database: this.#database, settings: this.#settings },
      this.#now(),
    );
    // What was read before a session ended says nothing of after it.
    if (read && forgotten === this.#forgotten) this.#known.set(key, read);
    return read;
  }

  /** After this process has ended a session or given it new tokens: that counts from the next call on. */
  forget(): void {
    this.#forgotten++;
    this.#known.clear();
  }
}
