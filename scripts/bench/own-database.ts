import pg from 'pg';

const NAME = 'tessera_bench_own';

interface OwnDatabase {
  /** Filled as the one at the address is, in place of empty. Nobody may be connected to that. */
  readonly isFilled?: boolean;
}

/** Does the work with a database of its own on the same PostgreSQL, which goes afterwards. */
export async function inOwnDatabase<T>(
  databaseUrl: string,
  work: (url: string) => Promise<T>,
  { isFilled = false }: OwnDatabase = {},
): Promise<T> {
  const url = new URL(databaseUrl);
  const filled = url.pathname.slice(1);
  const maintenance = new URL(databaseUrl);
  maintenance.pathname = '/template1';
  const onServer = (statement: string) => connected(maintenance.href, (client) => client.query(statement));
  await onServer(`drop database if exists ${NAME} with (force)`);
  await onServer(`create database ${NAME}${isFilled ? ` template ${pg.escapeIdentifier(filled)}` : ''}`);
  url.pathname = `/${NAME}`;
  try {
    return await work(url.href);
  } finally {
    await onServer(`drop database if exists ${NAME} with (force)`);
  }
}

export async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
