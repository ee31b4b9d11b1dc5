import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';
import { heapBytes } from './heap.ts';

/** The list that staff begin with. */
export const LIST = '/app/contacts';
export const FIRST_ROW = '[role="row"] :is([role="cell"], [role="gridcell"])';
const KB = 1000;

declare global {
  interface Window {
    /** When the frame with what was watched for was painted: milliseconds since the navigation began. */
    benchPainted?: Promise<number>;
  }
}

/** Run in the page before anything of it. */
export function watchFor(selector: string): void {
  window.benchPainted = new Promise((resolve) => {
    const isThere = () => Boolean(document.querySelector(selector));
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      // The frame after the change; a message after its callbacks comes once it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

export const painted = (page: Page): Promise<number> =>
  page.evaluate(() => window.benchPainted ?? Number.NaN);

/** Bytes of scripts and styles as they are sent, compressed. */
export async function countTransfer(session: CDPSession): Promise<() => number> {
  const kinds = new Map<string, string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => bytes;
}

async function measureLoads({ context, rounds }: Bench): Promise<readonly Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const heaps: number[] = [];
  let transferred = 0;
  for (let round = 0; round < rounds; round++) {
    const profile: BrowserContext = await context();
    await profile.addInitScript(watchFor, FIRST_ROW);
    const page = await profile.newPage();
    const session = await profile.newCDPSession(page);
    const bytes = await countTransfer(session);
    await page.goto(LIST);
    cold.push(await painted(page));
    await page.waitForLoadState('networkidle');
    transferred = bytes();
    heaps.push((await heapBytes(session)) / KB / KB);
    for (let again = 0; again < 3; again++) {
      await page.reload();
      warm.push(await painted(page));
      await page.waitForLoadState('networkidle');
    }
    await profile.close();
  }
  return [
    { title: 'script and style, cold', value: transferred / KB, unit: 'KB', target: { atMost: 450 } },
    { title: 'cold load to first row', value: median(cold), unit: 'ms', target: { atMost: 632 } },
    { title: 'warm reload to first row', value: median(warm), unit: 'ms', target: { atMost: 300 } },
    { title: 'heap after the load', value: median(heaps), unit: 'MB', target: { atMost: 20 } },
  ];
}

export const LOAD: BenchCase = {
  key: 'load',
  title: `${LIST}, signed in`,
  measure: measureLoads,
};
