import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ApiError } from '../../../contract/errors.ts';
import {
  type ConnectionCounts,
  type ConnectionPool,
  type Ear,
  type Lease,
  leaseOf,
  prepareSession,
  type Query,
  send,
  type Topic,
  type Turn,
} from './lease.ts';
import { databaseFailure } from './failure.ts';
import { LeftRequests } from './left-requests.ts';
import { pgTypes } from './pg-types.ts';
import { PGliteStream } from './pglite-stream.ts';
import type { PGliteSettings } from './pglite-worker.ts';

/** A call asks several times, one right after the other: so long after each the next may come (milliseconds). */
const GAP_MS = 10;
/** Whoever takes the last turn waits so long at most (milliseconds). */
const PATIENCE_MS = 250;

interface Connection {
  readonly client: pg.Client;
  readonly stream: PGliteStream;
}

/** How soon it is tried again to open the data (milliseconds). */
const OPEN_AGAIN_MS = 1000;

/**
 * PGlite as a pool of one connection, which is lent to one after the other in the order of asking.
 * A query past the limit ends the worker; the next lease opens the data again.
 */
export class PGlitePool implements ConnectionPool {
  readonly #settings: PGliteSettings;
  readonly #limitMs: number;
  readonly #committed: (topics: readonly Topic[]) => void;
  #connection: Connection | undefined;
  #last: Promise<void> = Promise.resolve();
  /** Of those who take the last turn one at a time stands in line: whoever comes waits for one of them at most. */
  #lastTurn: Promise<void> = Promise.resolve();
  #lost = false;
  /** Why the data could not be opened, which all are told until it is tried again. */
  #failed: { readonly error: unknown; readonly until: number } | undefined;
  /** The one who holds the connection, and those who wait for it. */
  #asking = 0;
  /** Those of them who take the next turn, and when one last did. */
  #first = 0;
  #firstAt = 0;
  readonly #ears = new Set<Ear>();
  readonly #left = new LeftRequests();

  constructor(settings: PGliteSettings, limitMs: number, committed: (topics: readonly Topic[]) => void) {
    this.#settings = settings;
    this.#committed = committed;
    this.#limitMs = limitMs;
  }

  async lend(turn: Turn = 'next'): Promise<Lease> {
    const pass = await this.#turn(turn);
    try {
      const connection = this.#connection ?? (await this.#open());
      const patience = this.#patience(connection, pass);
      return leaseOf(
        connection.client,
        (query) => patience(() => this.#run(connection, query)),
        ({ broken, inTransaction }) => {
          void patience(() => this.#giveBack(connection, broken, inTransaction)).finally(pass);
        },
        this.#committed,
      );
    } catch (error) {
      pass();
      throw databaseFailure(error);
    }
  }

  counts(): ConnectionCounts {
    const open = this.#connection ? 1 : 0;
    const quietMs = this.#first ? 0 : Date.now() - this.#firstAt;
    return { open, idle: this.#asking ? 0 : open, waiting: Math.max(0, this.#asking - 1), quietMs };
  }

  /** On the one connection: this process is the only one with these data. */
  async listen(ear: Ear): Promise<() => Promise<void>> {
    const lease = await this.lend();
    try {
      await lease.run({ text: `listen ${pg.escapeIdentifier(ear.channel)}`, values: [] });
      this.#ears.add(ear);
    } finally {
      lease.release();
    }
    return () => {
      this.#ears.delete(ear);
      return Promise.resolve();
    };
  }

  /** Nobody else could ask: this process is the only one with these data. */
  hold(): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve());
  }

  async end(): Promise<void> {
    const pass = await this.#turn();
    try {
      await this.#connection?.client.end();
    } finally {
      this.#connection = undefined;
      pass();
    }
  }

  /** Waits until nobody else asks, and no other one who takes the last turn. Answers how to say that it is over. */
  async #gap(): Promise<() => void> {
    const until = Date.now() + PATIENCE_MS;
    const before = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    await before;
    while (this.counts().quietMs < GAP_MS && Date.now() < until) await delay(2);
    return resolve;
  }

  /** Waits for everyone who came before; the answer lets the next one in. */
  async #turn(turn: Turn = 'next'): Promise<() => void> {
    const over = turn === 'last' ? await this.#gap() : undefined;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#asking++;
    if (turn === 'next') this.#first++;
    await before;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#asking--;
      if (turn === 'next') {
        this.#first--;
        this.#firstAt = Date.now();
      }
      resolve();
      over?.();
    };
  }

  async #open(): Promise<Connection> {
    if (this.#lost) throw new Error('The in-memory database was lost with its thread');
    if (this.#failed && Date.now() < this.#failed.until) throw this.#failed.error;
    const stream = new PGliteStream(this.#settings);
    stream.on('error', () => undefined);
    try {
      await stream.open();
    } catch (error) {
      await stream.kill(error as Error);
      this.#failed = { error, until: Date.now() + OPEN_AGAIN_MS };
      throw error;
    }
    const client = new pg.Client({
      stream: () => stream,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      types: pgTypes,
    });
    const connection = { client, stream };
    // An ended thread says so to the running query and here; the next lease then opens a new one.
    client.on('error', () => this.#forget(connection));
    client.on('end', () => this.#forget(connection));
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.#ears) if (ear.channel === channel) ear.heard(payload ?? '');
    });
    await client.connect();
    await prepareSession(client, this.#limitMs);
    this.#connection = connection;
    return connection;
  }

  #forget(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#lost = this.#settings.folder === undefined;
    const ears = [...this.#ears];
    this.#ears.clear();
    for (const ear of ears) ear.lost();
  }

  async #run({ client, stream }: Connection, query: Query): Promise<pg.QueryResult> {
    let killed: Promise<void> | undefined;
    // statement_timeout does not fire in PGlite, which is busy with the query and hears nothing else.
    const end = () => {
      killed ??= stream.kill(new ApiError({ message: 'timeout' }));
    };
    const timer = setTimeout(end, Math.max(query.limitMs ?? 0, this.#limitMs));
    // What is in memory alone would be lost with its thread: there it goes on to its limit.
    const over = this.#settings.folder === undefined ? undefined : this.#left.watch(end);
    try {
      return await send(client, query);
    } finally {
      clearTimeout(timer);
      over?.();
      // Two threads must never have the same data open.
      await killed;
    }
  }

  /**
   * Whoever has begun a transaction and asks nothing for longer than any statement may take has come to a standstill, as
   * where it waits for somebody who waits for the connection: it loses it, and the next one comes.
   */
  #patience(connection: Connection, pass: () => void): <T>(work: () => Promise<T>) => Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    // What is asked at once ends one after the other: only behind the last of it begins the wait.
    let asked = 0;
    const end = () => {
      this.#forget(connection);
      void connection.stream.kill(new ApiError({ message: 'timeout' })).finally(pass);
    };
    return async (work) => {
      clearTimeout(timer);
      asked++;
      try {
        return await work();
      } finally {
        asked--;
        const isOpen = this.#connection === connection && connection.client.getTransactionStatus() !== 'I';
        if (isOpen && asked === 0) timer = setTimeout(end, this.#limitMs).unref();
      }
    };
  }

  async #giveBack(connection: Connection, broken: boolean, inTransaction: boolean): Promise<void> {
    if (broken) {
      this.#forget(connection);
      await connection.stream.kill(new Error('The database connection is given up'));
    } else if (inTransaction) {
      try {
        await connection.client.query('rollback');
      } catch {
        this.#forget(connection);
        await connection.stream.kill(new Error('The database connection is given up'));
      }
    }
  }
}
