import { type PostgresPool } from 'kysely';
import pg from 'pg';
import { leaseOf, prepareSession } from './lease.ts';
import { pgTypes } from './pg-types.ts';

/** Connections to a PostgreSQL server; each is prepared once and rolled back when given back unfinished. */
export function postgresPool(url: string, limitMs: number, size: number): PostgresPool {
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
    options: {},
    async connect() {
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
        (sql, parameters) => client.query(sql, [...parameters]) as never,
        // Closing the connection is the surest rollback.
        ({ broken, inTransaction }) => client.release(broken || inTransaction),
      );
    },
    end: () => pool.end(),
  };
}
