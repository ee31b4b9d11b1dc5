import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { escapeLiteral, type QueryResultRow } from 'pg';
import { ApiError } from '../../../contract/errors.ts';
import { type StatementOptions, tenantStatement, type TenantStatement } from './statement.ts';
import { API_ROLE, TENANT_SETTING } from './api-role.ts';
import { type ConnectionPool, type Lease, LONG_LIMIT_MS, type Turn } from './lease.ts';
import { ownerOf } from './owner-pool.ts';
import { preparedName } from './prepared-name.ts';
import { isRace, untilDone } from './race.ts';

/**
 * The database as one tenant sees it: it takes the statements of that tenant only, and the database itself shows
 * it no other rows (row-level security), as a second barrier.
 */
export interface TenantDb {
  readonly tenantId: string;
  /** It holds a connection until its work has ended: it must not wait for anybody who may be waiting for one. */
  readonly isTransaction: boolean;
  /** @throws ApiError timeout, where `signal` came, or a query that had begun took longer than `limitMs` (milliseconds) */
  run<R extends object>(
    statement: TenantStatement<R>,
    signal?: AbortSignal,
    limitMs?: number,
  ): Promise<readonly R[]>;
  /** Compiles SQL for this tenant (`tenantStatement`) and runs it, once. */
  query<R extends object>(raw: RawBuilder<R>, options?: StatementOptions<R>): Promise<readonly R[]>;
  /**
   * All of the work or, where it throws, nothing of it. It is done anew where the database has ended it for the sake of
   * others: beside the transaction it leaves nothing that may not be there twice. `flush` `later`: it does not wait for
   * the disk. Should the machine fail within a second, all of the work may be gone; what is flushed after it is kept with it.
   */
  transaction<T>(work: (tx: TenantDb) => Promise<T>, flush?: 'now' | 'later'): Promise<T>;
  /**
   * Within a transaction: all of the work or, where it throws, nothing of it, while the transaction goes on (a savepoint). What
   * the database has ended for the sake of others ends the transaction all the same.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Within a transaction, and as a part of it: as the owner of the tables, who alone may make and change some. For
   * tables of the tenant's own objects and nothing else. `unlimited`: the same, for what may take hours.
   */
  asOwner<T>(
    work: (owner: QueryExecutorProvider, unlimited: QueryExecutorProvider) => Promise<T>,
  ): Promise<T>;
}

/** `TenantDb.query`, by the `run` of whatever it is a member of. */
export function query<R extends object>(
  this: Pick<TenantDb, 'tenantId' | 'run'>,
  raw: RawBuilder<R>,
  options?: StatementOptions<R>,
): Promise<readonly R[]> {
  return this.run(tenantStatement(this.tenantId, raw, options));
}

export function tenantDb(pool: ConnectionPool, tenantId: string, turn?: Turn): TenantDb {
  const holding = async <T>(work: (lease: Lease) => Promise<T>): Promise<T> => {
    const lease = await pool.lend(turn);
    try {
      await lease.actFor(tenantId);
      return await work(lease);
    } finally {
      lease.release();
    }
  };
  return {
    tenantId,
    isTransaction: false,
    run: (statement, signal, limitMs) =>
      untilDone(() => holding((lease) => runOn(lease, tenantId, statement, signal, limitMs))),
    query,
    transaction: (work, flush = 'now') =>
      untilDone(() =>
        holding(async (lease) => {
          const text = flush === 'now' ? 'begin' : 'begin; set local synchronous_commit = off';
          await lease.run({ text, values: [] });
          const { tx, end, raced } = openTransaction(lease, tenantId);
          try {
            const result = await work(tx).finally(end);
            await lease.run({ text: 'commit', values: [] });
            return result;
          } catch (error) {
            await lease.run({ text: 'rollback', values: [] });
            // Whatever the work has made of it.
            throw raced() ?? error;
          }
        }),
      ),
    attempt: () => Promise.reject(new Error('Only a transaction has savepoints')),
    asOwner: () => Promise.reject(new Error('Only a transaction acts as the owner')),
  };
}

/** Work of several tenants in one transaction. `as` acts as one of them until its own work has ended. */
export type WholeWork<T> = (
  owner: QueryExecutorProvider,
  as: (tenantId: string, work: (tx: TenantDb) => Promise<void>) => Promise<void>,
) => Promise<T>;

export async function wholeTransaction<T>(pool: ConnectionPool, work: WholeWork<T>): Promise<T> {
  const lease = await pool.lend('last');
  try {
    await lease.actFor(undefined);
    await lease.run({ text: 'begin', values: [] });
    try {
      const result = await work(ownerOf(lease), async (tenantId, ofTenant) => {
        // `local`: whatever ends the transaction ends this too.
        const tenant = `set local ${TENANT_SETTING} = ${escapeLiteral(tenantId)}`;
        await lease.run({ text: `set local role ${API_ROLE}; ${tenant}`, values: [] });
        const { tx, end } = openTransaction(lease, tenantId);
        await ofTenant(tx).finally(end);
        await lease.run({ text: 'set local role none', values: [] });
      });
      await lease.run({ text: 'commit', values: [] });
      return result;
    } catch (error) {
      await lease.run({ text: 'rollback', values: [] });
      throw error;
    }
  } finally {
    lease.release();
  }
}

interface OpenTransaction {
  readonly tx: TenantDb;
  /** Closes it to whatever is late: that would run outside of the transaction, or in somebody else's. */
  readonly end: () => void;
  /** Why the database has ended it for the sake of others, if it has. */
  readonly raced: () => unknown;
}

function openTransaction(lease: Lease, tenantId: string): OpenTransaction {
  let ended = false;
  let race: unknown;
  let attempts = 0;
  const tx: TenantDb = {
    tenantId,
    isTransaction: true,
    run: async (statement) => {
      if (ended) throw new Error('The transaction has ended');
      return runOn(lease, tenantId, statement).catch((error: unknown) => {
        if (isRace(error)) race = error;
        throw error;
      });
    },
    query,
    // Part of the transaction that it is in: it commits or goes with that one.
    transaction: (work) => work(tx),
    attempt: async (work) => {
      if (ended) throw new Error('The transaction has ended');
      const name = `attempt_${++attempts}`;
      await lease.run({ text: `savepoint ${name}`, values: [] });
      try {
        const result = await work();
        await lease.run({ text: `release savepoint ${name}`, values: [] });
        return result;
      } catch (error) {
        if (!race) await lease.run({ text: `rollback to savepoint ${name}`, values: [] });
        throw race ?? error;
      }
    },
    asOwner: async (work) => {
      if (ended) throw new Error('The transaction has ended');
      // `local`: whatever ends the transaction ends this too.
      await lease.run({ text: 'set local role none', values: [] });
      const result = await work(ownerOf(lease), ownerOf(lease, LONG_LIMIT_MS));
      await lease.run({ text: `set local role ${API_ROLE}`, values: [] });
      return result;
    },
  };
  const end = () => {
    ended = true;
  };
  return { tx, end, raced: () => race };
}

async function runOn<R extends object>(
  lease: Lease,
  tenantId: string,
  statement: TenantStatement<R>,
  signal?: AbortSignal,
  limitMs?: number,
): Promise<readonly R[]> {
  if (statement.tenantId !== tenantId) throw new Error('The statement belongs to another tenant');
  // Whoever has gone while others had the connection.
  if (signal?.aborted) throw new ApiError({ message: 'timeout' });
  const { text, values, prepared, inIndexOrder } = statement;
  const name = preparedName(text, prepared);
  const run = () => lease.run<R & QueryResultRow>({ text, values, name, signal, limitMs });
  const { rows } = await (inIndexOrder ? withoutSorting(lease, run) : run());
  statement.judge?.(rows);
  return rows;
}

async function withoutSorting<T>(lease: Lease, run: () => Promise<T>): Promise<T> {
  await lease.run({ text: 'set enable_sort = off', values: [] });
  const result = await run().catch(async (error: unknown) => {
    // Within a transaction that has failed it is refused, and goes back with all else.
    await lease.run({ text: 'reset enable_sort', values: [] }).catch(() => undefined);
    throw error;
  });
  await lease.run({ text: 'reset enable_sort', values: [] });
  return result;
}
