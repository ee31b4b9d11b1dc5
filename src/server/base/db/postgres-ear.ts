import pg from 'pg';
import { keepConnection } from './kept-connection.ts';
import type { Ear } from './lease.ts';

/** Listens on a connection of its own. Answers how to end it; `ear.lost` is not called then. */
export function listenOnPostgres(url: string, { channel, heard, lost }: Ear): Promise<() => Promise<void>> {
  return keepConnection(
    url,
    (client) => {
      client.on('notification', (notice) => {
        if (notice.channel === channel) heard(notice.payload ?? '');
      });
      return client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    lost,
  );
}
