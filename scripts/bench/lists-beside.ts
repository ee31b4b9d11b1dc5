import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTessera } from '../../tests/support/server.ts';
import { listPage } from './documents.ts';
import { progress } from './progress.ts';
import { signIn } from './spawn-server.ts';

/** Asks the API as somebody of staff. @throws Error what it answers in place of data */
export type Ask = (body: object) => Promise<Readonly<Record<string, unknown>>>;

/**
 * What lists take that somebody of staff gets from a server of its own on this database, one after the other (milliseconds):
 * with nobody else there, and beside what `begin` has the server do, until the promise in its answer is fulfilled.
 */
export async function listsBeside(
  databaseUrl: string,
  folder: string,
  seconds: number,
  begin: (ask: Ask, url: string) => Promise<{ readonly end: Promise<unknown> }>,
): Promise<{ readonly alone: readonly number[]; readonly beside: readonly number[] }> {
  const dataDir = await mkdtemp(join(folder, 'lists-'));
  const server = await startTessera({
    dataDir,
    env: { DATABASE_URL: databaseUrl, OUTGOING_ALLOW: '127.0.0.1' },
  });
  try {
    const url = server.url.replace('localhost', '127.0.0.1');
    const headers = await signIn(url);
    const ask: Ask = async (body) => {
      const answer = await fetch(`${url}/api/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const { data, errors } = (await answer.json()) as {
        readonly data: Record<string, unknown>;
        readonly errors?: unknown;
      };
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    };
    const listsUntil = async (end: Promise<unknown>): Promise<readonly number[]> => {
      const times: number[] = [];
      let isOver = false;
      void end.finally(() => (isOver = true)).catch(() => undefined);
      while (!isOver) {
        const begun = performance.now();
        await ask(listPage());
        times.push(performance.now() - begun);
      }
      return times;
    };
    const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    await listsUntil(after(2_000));
    const alone = await listsUntil(after(seconds * 1_000));
    const { end } = await begin(ask, url);
    const beside = await listsUntil(end);
    // What goes wrong fails all of it.
    await end;
    progress(`lists with nobody there: ${shares(alone)}; beside: ${shares(beside)}`);
    return { alone, beside };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

const shares = (times: readonly number[]): string =>
  `${[0.5, 0.95, 0.99].map((share) => shareOf(times, share).toFixed(1)).join(' / ')} ms (50, 95, 99 of 100)`;

/** Lists a second. */
export const rateOfLists = (times: readonly number[]): number =>
  (times.length / times.reduce((sum, each) => sum + each, 0)) * 1_000;

/** What 95 of 100 lists have come within, told as lists a second. */
export const slowRateOfLists = (times: readonly number[]): number => 1_000 / shareOf(times, 0.95);
