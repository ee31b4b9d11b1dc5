import pg from 'pg';
import { type ConnectionPool, leaseOf, prepareSession } from './lease.ts';
import { pgTypes } from './pg-types.ts';

/** Connections to a PostgreSQL server; each is prepared once and rolled back when given back unfinished. */
export function postgresPool(url: string, limitMs: number, size: number): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: pgTypes,
    connectionTimeoutMillis: 10_000,
  });
  const prepared = new WeakSet<pg.PoolClient>();
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
        ({ text, values, name }) => client.query({ text, values: [...values], name }),
        // Closing the connection is the surest rollback.
        ({ broken, inTransaction }) => client.release(broken || inTransaction),
      );
    },
    end: () => pool.end(),
  };
}
