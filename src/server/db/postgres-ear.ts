import pg from 'pg';
import type { Ear } from './lease.ts';

/** How often it is asked whether the connection is still there: a firewall may have cut it silently. */
const CHECK_MS = 30_000;
const LIMITS = { query_timeout: 10_000, connectionTimeoutMillis: 10_000 };

/** Listens on a connection of its own. Answers how to end it; `ear.lost` is not called then. */
export async function listenOnPostgres(url: string, ear: Ear): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...LIMITS });
  let ended = false;
  const end = async () => {
    ended = true;
    clearInterval(checks);
    await client.end().catch(() => undefined);
  };
  const lose = () => {
    if (ended) return;
    void end();
    ear.lost();
  };
  const checks = setInterval(() => void client.query('select 1').catch(lose), CHECK_MS);
  client.on('notification', ({ channel, payload }) => {
    if (channel === ear.channel && !ended) ear.heard(payload ?? '');
  });
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(ear.channel)}`);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
