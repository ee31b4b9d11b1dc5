import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { accessTokenOf, authenticate } from './authenticate.ts';
import { tokenText } from './tokens.ts';
import type { Viewer } from './viewer.ts';

/** How long a session that another process has ended may still be taken for valid here (milliseconds). */
const LIFE_MS = 1000;
const MOST_SESSIONS = 10_000;

/** Who sends a request, remembered for a moment, so that not every call reads the session anew. */
export class RecentSessions {
  readonly #database: Pick<Database, 'forTenant'>;
  /** By the whole token, its secret included. */
  readonly #viewers = new LRUCache<string, Viewer>({ max: MOST_SESSIONS, ttl: LIFE_MS });

  constructor(database: Pick<Database, 'forTenant'>) {
    this.#database = database;
  }

  async viewerOf(request: Request): Promise<Viewer | undefined> {
    const token = accessTokenOf(request);
    if (!token) return undefined;
    const key = tokenText(token);
    const known = this.#viewers.get(key);
    if (known) return known;
    const viewer = await authenticate(request, this.#database);
    if (viewer) this.#viewers.set(key, viewer);
    return viewer;
  }

  /** After this process has begun or ended a session: that counts from the next call on. */
  forget(): void {
    this.#viewers.clear();
  }
}
