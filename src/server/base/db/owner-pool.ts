import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryExecutorProvider,
} from 'kysely';
import type { ConnectionPool, Lease, Turn } from './lease.ts';

/**
 * The pool as Kysely wants one: its statements run as the owner of the tables and see all tenants.
 * @param limitMs as in `Query`
 */
export function ownerPool(pool: ConnectionPool, limitMs?: number, turn?: Turn): PostgresPool {
  return {
    options: {},
    async connect() {
      const lease = await pool.lend(turn);
      try {
        await lease.actFor(undefined);
      } catch (error) {
        lease.release(true);
        throw error;
      }
      return clientOf(lease, (destroy) => lease.release(destroy), limitMs);
    },
    end: () => pool.end(),
  };
}

/** Runs statements on a connection that somebody holds, who sees to it that it acts as the owner and is given back. */
export function ownerOf(lease: Lease, limitMs?: number): QueryExecutorProvider {
  const pool: PostgresPool = {
    options: {},
    connect: () => Promise.resolve(clientOf(lease, () => undefined, limitMs)),
    end: () => Promise.resolve(),
  };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

function clientOf(lease: Lease, release: (destroy?: boolean) => void, limitMs?: number): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[] = []) => lease.run({ text, values, limitMs });
  return { query: query as unknown as PostgresPoolClient['query'], release };
}
