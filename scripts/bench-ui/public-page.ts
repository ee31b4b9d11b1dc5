import type { BrowserContext } from '@playwright/test';
import { gotoQuiet } from '../../tests/support/settled.ts';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';
import { countTransfer, FIRST_ROW, LIST, painted, watchFor } from './load.ts';

const KB = 1000;
/** A link that nobody has made: all of the page but what an area adds. */
const LINK = '/p/none/none#none';

/** One cold load: when what is watched for was painted, in ms, and the bytes of script and style. */
async function load(profile: BrowserContext, address: string, selector: string) {
  await profile.addInitScript(watchFor, selector);
  const page = await profile.newPage();
  const bytes = await countTransfer(await profile.newCDPSession(page));
  await gotoQuiet(page, address);
  const at = await painted(page);
  const cookies = await profile.cookies();
  await profile.close();
  return { at, bytes: bytes(), cookies: cookies.length };
}

/** In each round beside the list of staff, so that both meet the same machine. */
async function measurePublicPage({ context, visitor, rounds }: Bench): Promise<readonly Figure[]> {
  const [pages, lists]: [number[], number[]] = [[], []];
  let transferred = 0;
  for (let round = 0; round < rounds; round++) {
    const page = await load(await visitor(), LINK, 'h1');
    if (page.cookies) throw new Error('The visitor of a link got cookies.');
    transferred = Math.max(transferred, page.bytes);
    pages.push(page.at);
    lists.push((await load(await context(), LIST, FIRST_ROW)).at);
  }
  return [
    {
      title: 'script and style of a link’s page',
      value: transferred / KB,
      unit: 'KB',
      target: { atMost: 120 },
    },
    {
      title: 'cold load to its first picture',
      value: median(pages),
      unit: 'ms',
      baseline: { name: 'first row of staff’s list', value: median(lists) },
      target: { ratioAtMost: 0.5 },
    },
  ];
}

export const PUBLIC_PAGE: BenchCase = {
  key: 'public-page',
  title: 'the page of a link, without a login',
  measure: measurePublicPage,
};
