import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startTessera } from '../../tests/support/server.ts';
import { listPage } from './documents.ts';
import { openViewed } from './events-case.ts';
import type { FileRates } from './import-case.ts';
import { inOwnDatabase } from './own-database.ts';
import { progress } from './progress.ts';
import { signIn } from './spawn-server.ts';

/** Of whom all open the page in the same moment. */
const RECEIVERS = 2_000;

/** Lists a second that somebody of staff gets, one after the other: with nobody else there, and while all receivers open their page. */
export function measureReceivers(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (databaseOfOwn) => {
    const { tokens } = await openViewed(databaseOfOwn);
    const dataDir = await mkdtemp(join(folder, 'receivers-'));
    const server = await startTessera({ dataDir, env: { DATABASE_URL: databaseOfOwn } });
    try {
      const url = server.url.replace('localhost', '127.0.0.1');
      const headers = await signIn(url);
      const body = JSON.stringify(listPage());
      const list = async () => {
        const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body });
        if (!answer.ok || 'errors' in ((await answer.json()) as object))
          throw new Error(`The list: ${answer.status}.`);
      };
      /** Until something has come. */
      const listsUntil = async (end: Promise<unknown>): Promise<number> => {
        let [count, isOver] = [0, false];
        void end.finally(() => (isOver = true)).catch(() => undefined);
        const begun = performance.now();
        for (; !isOver; count++) await list();
        return (count / (performance.now() - begun)) * 1000;
      };
      const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      await listsUntil(after(1_000));
      const base = await listsUntil(after(seconds * 1_000));
      const workerData = { url, tokens: tokens.slice(0, RECEIVERS) };
      const storm = new Worker(new URL('receivers-storm.ts', import.meta.url), { workerData });
      const begun = performance.now();
      // What goes wrong with one receiver fails all of it.
      const opened = once(storm, 'message') as Promise<[number]>;
      const tested = await listsUntil(opened);
      const [answers] = await opened;
      progress(`${RECEIVERS} receivers: ${answers} answers in ${Math.round(performance.now() - begun)} ms`);
      await storm.terminate();
      return { base, tested };
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
