import pg from 'pg';

/** How often it is asked whether the connection is still there: a firewall may have cut it silently. */
const CHECK_MS = 30_000;
const LIMITS = { query_timeout: 10_000, connectionTimeoutMillis: 10_000 };

/**
 * Opens a connection that is kept, for what lasts as long as one does: listening, and locks of a session. Answers how to
 * end it; `lost` is not called then.
 * @param prepare what is done on it first
 */
export async function keepConnection(
  url: string,
  prepare: (client: pg.Client) => Promise<unknown>,
  lost: () => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...LIMITS });
  let ended = false;
  const end = async () => {
    ended = true;
    clearInterval(checks);
    client.removeAllListeners('notification');
    await client.end().catch(() => undefined);
  };
  const lose = () => {
    if (ended) return;
    void end();
    lost();
  };
  const checks = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS);
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    await prepare(client);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
