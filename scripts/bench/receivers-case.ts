import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openViewed } from './events-case.ts';
import type { FileRates } from './import-case.ts';
import { listsBeside, rateOfLists } from './lists-beside.ts';
import { inOwnDatabase } from './own-database.ts';
import { progress } from './progress.ts';

/** Of whom all open the page in the same moment. */
const RECEIVERS = 2_000;

/** Lists a second that somebody of staff gets: with nobody else there, and while all receivers open their page. */
export function measureReceivers(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (databaseOfOwn) => {
    const { tokens } = await openViewed(databaseOfOwn);
    const { alone, beside } = await listsBeside(databaseOfOwn, folder, seconds, (_ask, url) => {
      const workerData = { url, tokens: tokens.slice(0, RECEIVERS) };
      const storm = new Worker(new URL('receivers-storm.ts', import.meta.url), { workerData });
      const begun = performance.now();
      const end = (once(storm, 'message') as Promise<[number]>).then(([answers]) => {
        progress(`${RECEIVERS} receivers: ${answers} answers in ${Math.round(performance.now() - begun)} ms`);
        return storm.terminate();
      });
      return Promise.resolve({ end });
    });
    return { base: rateOfLists(alone), tested: rateOfLists(beside) };
  });
}
