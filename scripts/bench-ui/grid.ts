import type { BrowserContext } from '@playwright/test';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';
import { FIRST_ROW, LIST, painted, watchFor } from './load.ts';

const LIBRARY = '/app/medialibrary';
const AGAIN = 3;

/** Both in turn, with all that they load already in the browser: from the call of the page to its first row, or tile. */
async function measureGrid({ context, rounds }: Bench): Promise<readonly Figure[]> {
  const found = new Map<string, number[]>([LIST, LIBRARY].map((address) => [address, []]));
  for (let round = 0; round < rounds; round++) {
    const profile: BrowserContext = await context();
    await profile.addInitScript(watchFor, FIRST_ROW);
    const page = await profile.newPage();
    for (const [address, times] of found) {
      await page.goto(address, { waitUntil: 'networkidle' });
      for (let again = 0; again < AGAIN; again++) {
        await page.reload();
        times.push(await painted(page));
        await page.waitForLoadState('networkidle');
      }
    }
    await profile.close();
  }
  const [list = NaN, library = NaN] = [...found.values()].map(median);
  const baseline = { name: LIST, value: list };
  return [
    {
      title: 'warm reload to first tile',
      value: library,
      unit: 'ms',
      baseline,
      target: { ratioAtMost: 1.3 },
    },
  ];
}

/** With `--rows` a library of 100,000 files, else that of the demo. */
export const GRID: BenchCase = { key: 'grid', title: `${LIBRARY} as tiles`, measure: measureGrid };
