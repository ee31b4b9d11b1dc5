import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** How long its connection stays open when nothing is cancelled (milliseconds). */
const IDLE_MS = 30_000;
/** How often it is tried where PostgreSQL takes no connection, and what lies between (milliseconds). */
const [TRIES, PAUSE_MS] = [3, 200];

/** Ends statements of other connections, all of them by one connection of its own: cancelling many takes up no more. */
export class PostgresCancel {
  readonly #url: string;
  #client: Promise<pg.Client> | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** One after the other: a connection does one thing at a time. */
  #last: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves once PostgreSQL has been told. Where it cannot be told, `statement_timeout` ends the statement. */
  cancel(processId: number): Promise<void> {
    this.#last = this.#last.then(() => this.#cancel(processId));
    return this.#last;
  }

  async #cancel(processId: number): Promise<void> {
    clearTimeout(this.#idle);
    try {
      for (let left = TRIES; left > 0; left--) {
        try {
          const client = await (this.#client ??= this.#connect());
          await client.query('select pg_cancel_backend($1)', [processId]);
          return;
        } catch {
          this.#client = undefined;
          if (left > 1) await delay(PAUSE_MS);
        }
      }
    } finally {
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const client = this.#client;
    this.#client = undefined;
    await client?.then((open) => open.end()).catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    // The next one to be cancelled opens another.
    client.on('error', () => {
      this.#client = undefined;
    });
    await client.connect();
    return client;
  }
}
