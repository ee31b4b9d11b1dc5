import type { Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';

const ROW = '[role="row"] [role="gridcell"]';

/** From going to an address to its first row, with all that the browser keeps of an earlier visit. */
async function firstRow(page: Page, address: string): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(ROW).first().waitFor();
  return performance.now() - began;
}

/** The library as tiles, beside the list of contacts; with `--rows` of a hundred thousand files. */
async function measureTiles(bench: Bench): Promise<readonly Figure[]> {
  const profile = await bench.context();
  const page = await profile.newPage();
  const [tiles, contacts]: [number[], number[]] = [[], []];
  for (let round = 0; round <= bench.rounds * 2; round++) {
    contacts.push(await firstRow(page, '/app/contacts'));
    tiles.push(await firstRow(page, '/app/medialibrary'));
  }
  await profile.close();
  // The first ones fill the cache.
  const [value, baseline] = [median(tiles.slice(1)), median(contacts.slice(1))];
  return [
    {
      title: 'library of files as tiles: to the first one',
      value,
      unit: 'ms',
      baseline: { name: 'list of contacts', value: baseline },
      target: { ratioAtMost: 1.3 },
    },
  ];
}

export const TILES: BenchCase = { key: 'tiles', title: 'a list of tiles', measure: measureTiles };
