import pg from 'pg';
import { type ConnectionPool, leaseOf, prepareSession } from './lease.ts';
import { pgTypes } from './pg-types.ts';
import { listenOnPostgres } from './postgres-ear.ts';

/** Connections to a PostgreSQL server; each is prepared once and rolled back when given back unfinished. */
export function postgresPool(url: string, limitMs: number, size: number): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: pgTypes,
    connectionTimeoutMillis: 10_000,
  });
  const prepared = new WeakSet<pg.PoolClient>();
  const ears = new Set<() => Promise<void>>();
  // An idle connection that the server closes is replaced at the next use.
  pool.on('error', () => undefined);
  return {
    async lend() {
      const client = await pool.connect();
      if (!prepared.has(client)) {
        try {
          await prepareSession(client, limitMs);
        } catch (error) {
          client.release(true);
          throw error;
        }
        prepared.add(client);
      }
      return leaseOf(
        client,
        ({ text, values, name, signal }) => {
          const query = () => client.query({ text, values: [...values], name });
          return signal ? cancellable(url, client, query, signal) : query();
        },
        // Closing the connection is the surest rollback.
        ({ broken, inTransaction }) => client.release(broken || inTransaction),
      );
    },
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async listen(ear) {
      const end = await listenOnPostgres(url, ear);
      ears.add(end);
      return async () => {
        ears.delete(end);
        await end();
      };
    },
    async end() {
      await Promise.all([...ears].map((end) => end()));
      await pool.end();
    },
  };
}

/** Has the server end the query when the signal comes, over a connection of its own. */
async function cancellable(
  url: string,
  client: pg.PoolClient,
  query: () => Promise<pg.QueryResult>,
  signal: AbortSignal,
): Promise<pg.QueryResult> {
  const { processID } = client as pg.PoolClient & { readonly processID: number };
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    cancelling = cancelBackend(url, processID).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await query();
  } finally {
    signal.removeEventListener('abort', cancel);
    // The next to hold the connection must not be hit.
    await cancelling;
  }
}

async function cancelBackend(url: string, processID: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_cancel_backend($1)', [processID]);
  } finally {
    await client.end();
  }
}
