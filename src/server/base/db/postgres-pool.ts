import pg from 'pg';
import { type ConnectionPool, leaseOf, prepareSession, type Query, send, type Topic } from './lease.ts';
import type { BackgroundTurn } from './background-turn.ts';
import { databaseFailure } from './failure.ts';
import { pgTypes } from './pg-types.ts';
import { LeftRequests } from './left-requests.ts';
import { PostgresCancel } from './postgres-cancel.ts';
import { listenOnPostgres } from './postgres-ear.ts';
import { holdOnPostgres } from './postgres-hold.ts';

/**
 * Connections to a PostgreSQL server; each is prepared once and rolled back when given back unfinished.
 * @param ofAll how long a statement may run (milliseconds)
 * @param turn of what is done in a process that does nothing else than what nobody waits for
 */
export function postgresPool(
  url: string,
  ofAll: number,
  size: number,
  committed: (topics: readonly Topic[]) => void = () => undefined,
  turn?: BackgroundTurn,
): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: pgTypes,
    connectionTimeoutMillis: 10_000,
  });
  const prepared = new WeakSet<pg.PoolClient>();
  const kept = new Set<() => Promise<void>>();
  const canceller = new PostgresCancel(url);
  const left = new LeftRequests();
  /** Ends with the pool at the latest. */
  const keep = async (opened: Promise<() => Promise<void>>) => {
    const end = await opened;
    kept.add(end);
    return () => {
      kept.delete(end);
      return end();
    };
  };
  const readyClient = async () => {
    const client = await pool.connect();
    if (prepared.has(client)) return client;
    try {
      await prepareSession(client, ofAll);
    } catch (error) {
      client.release(true);
      throw error;
    }
    prepared.add(client);
    return client;
  };
  // An idle connection that the server closes is replaced at the next use.
  pool.on('error', () => undefined);
  return {
    async lend() {
      await turn?.begin();
      const client = await readyClient().catch((error: unknown) => {
        turn?.end();
        return refused(error);
      });
      return leaseOf(
        client,
        (statement) => {
          const { limitMs } = statement;
          const query = () =>
            cancellable(client, () => send(client, statement), statement, { canceller, left });
          return limitMs !== undefined && limitMs > ofAll ? longer(client, query, limitMs, ofAll) : query();
        },
        // Closing the connection is the surest rollback.
        ({ broken, inTransaction }) => {
          client.release(broken || inTransaction);
          turn?.end();
        },
        committed,
      );
    },
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      quietMs: 0,
    }),
    listen: (ear) => keep(listenOnPostgres(url, ear)).catch(refused),
    hold: (name, lost) => keep(holdOnPostgres(url, name, lost)).catch(refused),
    async end() {
      left.close();
      await Promise.all([...kept].map((end) => end()));
      await pool.end();
      await canceller.end();
    },
  };
}

function refused(error: unknown): never {
  throw databaseFailure(error);
}

/** @param ofAll the limit of all other statements (milliseconds) */
async function longer(
  client: pg.PoolClient,
  query: () => Promise<pg.QueryResult>,
  limitMs: number,
  ofAll: number,
): Promise<pg.QueryResult> {
  // Within a transaction that has failed both are refused; the limit comes back with all else.
  const limit = (to: number) => client.query(`set statement_timeout = ${to}`).catch(() => undefined);
  await limit(limitMs);
  try {
    return await query();
  } finally {
    await limit(ofAll);
  }
}

/** What ends a transaction is done whoever has gone: nobody could say what has become of it. */
const ENDS = /^(?:commit|rollback)/;

/** Has the server end the query when the signal comes, its time is over, or the client of its request has gone. */
async function cancellable(
  client: pg.PoolClient,
  query: () => Promise<pg.QueryResult>,
  { text, signal, limitMs }: Query,
  { canceller, left }: { readonly canceller: PostgresCancel; readonly left: LeftRequests },
): Promise<pg.QueryResult> {
  const { processID } = client as pg.PoolClient & { readonly processID: number };
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling ??= canceller.cancel(processID);
  };
  const over = ENDS.test(text) ? undefined : left.watch(cancel);
  if (!over && !signal && limitMs === undefined) return query();
  signal?.addEventListener('abort', cancel, { once: true });
  const timer = limitMs === undefined ? undefined : setTimeout(cancel, limitMs);
  try {
    return await query();
  } finally {
    clearTimeout(timer);
    over?.();
    signal?.removeEventListener('abort', cancel);
    // The next to hold the connection must not be hit.
    if (cancelling) await cancelling;
  }
}
