import type { QueryResultRow } from 'pg';
import type { TenantStatement } from '../sql/statement.ts';
import type { ConnectionPool, Lease } from './lease.ts';

/**
 * The database as one tenant sees it: it takes the statements of that tenant only, and the database itself shows
 * it no other rows (row-level security), as a second barrier.
 */
export interface TenantDb {
  readonly tenantId: string;
  run<R extends object>(statement: TenantStatement<R>): Promise<readonly R[]>;
  /** All of the work or, where it throws, nothing of it. */
  transaction<T>(work: (tx: TenantDb) => Promise<T>): Promise<T>;
}

export function tenantDb(pool: ConnectionPool, tenantId: string): TenantDb {
  const holding = async <T>(work: (lease: Lease) => Promise<T>): Promise<T> => {
    const lease = await pool.lend();
    try {
      await lease.actFor(tenantId);
      return await work(lease);
    } finally {
      lease.release();
    }
  };
  return {
    tenantId,
    run: (statement) => holding((lease) => runOn(lease, tenantId, statement)),
    transaction: (work) =>
      holding(async (lease) => {
        await lease.run({ text: 'begin', values: [] });
        try {
          const result = await work(inTransaction(lease, tenantId));
          await lease.run({ text: 'commit', values: [] });
          return result;
        } catch (error) {
          await lease.run({ text: 'rollback', values: [] });
          throw error;
        }
      }),
  };
}

function inTransaction(lease: Lease, tenantId: string): TenantDb {
  const tx: TenantDb = {
    tenantId,
    run: (statement) => runOn(lease, tenantId, statement),
    // Part of the transaction that it is in: it commits or goes with that one.
    transaction: (work) => work(tx),
  };
  return tx;
}

async function runOn<R extends object>(
  lease: Lease,
  tenantId: string,
  statement: TenantStatement<R>,
): Promise<readonly R[]> {
  if (statement.tenantId !== tenantId) throw new Error('The statement belongs to another tenant');
  const { rows } = await lease.run<R & QueryResultRow>(statement);
  return rows;
}
