import pg from 'pg';

const NAME = 'tessera_bench_own';

/** Does the work with an empty database on the same PostgreSQL, which goes afterwards. */
export async function inOwnDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const onServer = (statement: string) => connected(databaseUrl, (client) => client.query(statement));
  await onServer(`drop database if exists ${NAME} with (force)`);
  await onServer(`create database ${NAME}`);
  const url = new URL(databaseUrl);
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
