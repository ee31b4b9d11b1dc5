import { type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { type ClientBase } from 'pg';
import { ApiError } from '../../contract/errors.ts';

/** No query may run longer (milliseconds). */
export const QUERY_LIMIT_MS = 30_000;

const QUERY_CANCELED = '57014';

/** The settings that make both engines write values alike, whatever their configuration files say. */
export async function prepareSession(client: ClientBase, limitMs: number): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; ` +
      `set extra_float_digits = 1; set statement_timeout = ${limitMs}`,
  );
}

/** What Kysely gets for the time in which it holds a connection. */
export function leaseOf(
  client: ClientBase,
  run: (sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>,
  onRelease: (state: { readonly broken: boolean; readonly inTransaction: boolean }) => void,
): PostgresPoolClient {
  let broken = false;
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);

  async function query(sql: string, parameters: readonly unknown[] = []): Promise<unknown> {
    // The transaction of a lost connection is rolled back already; the first error is the one to tell.
    if (broken && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    try {
      return await run(sql, parameters);
    } catch (error) {
      if ((error as { code?: unknown }).code === QUERY_CANCELED) throw new ApiError({ message: 'timeout' });
      throw error;
    }
  }

  let released = false;
  return {
    query: query as PostgresPoolClient['query'],
    release(destroy) {
      if (released) return;
      released = true;
      client.off('error', onError);
      const status = client.getTransactionStatus();
      onRelease({ broken: broken || destroy === true, inTransaction: status === 'T' || status === 'E' });
    },
  };
}
