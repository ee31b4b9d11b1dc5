import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ConnectionPool } from './lease.ts';

/** The pool as Kysely wants one: its statements run as the owner of the tables and see all tenants. */
export function ownerPool(pool: ConnectionPool): PostgresPool {
  return {
    options: {},
    async connect() {
      const lease = await pool.lend();
      try {
        await lease.actFor(undefined);
      } catch (error) {
        lease.release(true);
        throw error;
      }
      const query = (text: string, values: readonly unknown[] = []) => lease.run({ text, values });
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy?: boolean) => lease.release(destroy),
      };
    },
    end: () => pool.end(),
  };
}
