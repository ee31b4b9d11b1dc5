import type { Bench } from './bench.ts';
import type { BenchCase, Figure } from './case.ts';
import { countTransfer } from './load.ts';

const KB = 1000;

/** A link that nobody has made: all of the page but what an area adds. */
async function measurePublicPage({ context }: Bench): Promise<readonly Figure[]> {
  const profile = await context();
  const page = await profile.newPage();
  const bytes = await countTransfer(await profile.newCDPSession(page));
  await page.goto('/p/none/none#none');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await profile.close();
  return [
    { title: 'script and style of a link’s page', value: bytes() / KB, unit: 'KB', target: { atMost: 120 } },
  ];
}

export const PUBLIC_PAGE: BenchCase = {
  key: 'public-page',
  title: 'the page of a link, without a login',
  measure: measurePublicPage,
};
