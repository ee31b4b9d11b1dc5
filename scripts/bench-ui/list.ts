import type { CDPSession, Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';
import { clickToPaint, worstScrollFrame } from './in-page.ts';
import { heapBytes, heapData } from './heap.ts';

const ROWS = '[role="row"] [role="gridcell"]';
const CLICKS = 15;
/** Pages turned before the list goes to its first page again: the demo data have no more than a thousand. */
const ONE_WAY = 400;

/**
 * From pressing to painted rows, without the time that the server's answer took on its way. The rows count as
 * those of the answer as soon as the table is no longer busy.
 */
async function beyondTheAnswer(page: Page, press: string): Promise<number> {
  await page.evaluate(() => performance.clearResourceTimings());
  const whole = await clickToPaint(page, press, `.object-table-body[aria-busy="false"] ${ROWS}`);
  await page.locator('.object-table-body[aria-busy="false"]').waitFor();
  const answer = await page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/graphql'));
    return calls.length ? Math.min(...calls.map(({ duration }) => duration)) : 0;
  });
  return Math.max(0, whole - answer);
}

const heap = async (session: CDPSession) => ({
  all: await heapBytes(session),
  data: await heapData(session),
});

/** All columns that the list can show, twenty of them: an address that hides one is written out with the others. */
async function columnNames(page: Page): Promise<readonly string[]> {
  await page.goto('/app/contacts?columns=-firstName');
  await page.waitForURL(({ searchParams }) => searchParams.get('columns')?.includes(',') ?? false);
  const columns = new URL(page.url()).searchParams.get('columns') ?? '';
  const names = columns
    .split(',')
    .map((column) => column.replace(/^-|:.*$/g, ''))
    .filter((path) => path !== 'id');
  if (names.length < 20) throw new Error(`The list has ${names.length} columns.`);
  return names;
}

const many = async (count: number, measure: () => Promise<number>): Promise<number> => {
  const all: number[] = [];
  for (let at = 0; at < count; at++) all.push(await measure());
  return median(all);
};

async function measureList(bench: Bench): Promise<readonly Figure[]> {
  const profile = await bench.context();
  const page = await profile.newPage();
  const session = await profile.newCDPSession(page);
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.locator(ROWS).first().waitFor();
  };
  await open('/app/contacts');
  const next = 'nav button:nth-last-of-type(2)';
  const first = 'nav button:nth-last-of-type(4)';
  const pages = await many(CLICKS, () => beyondTheAnswer(page, next));
  const sort = await many(CLICKS, () => beyondTheAnswer(page, '.ag-header-cell-label'));

  // Before: what is made at the first changes of page is no growth. Rows are built anew after each fifty.
  const turn = async (times: number) => {
    for (let at = 0; at < times; at++) {
      const isFar = at % ONE_WAY === ONE_WAY - 1;
      await page.locator(`${isFar ? first : next}:enabled`).click();
      await page.locator('.object-table-body[aria-busy="false"]').waitFor();
    }
  };
  await open('/app/contacts?size=5');
  await turn(100);
  const before = await heap(session);
  await turn(bench.pages);
  const after = await heap(session);
  const growth = (part: keyof typeof after) => (after[part] / before[part] - 1) * 100;

  await open(`/app/contacts?size=100&columns=${(await columnNames(page)).join(',')}`);
  const worst = await many(3, () => worstScrollFrame(page, ROWS));
  await profile.close();
  return [
    { title: 'change of page, beyond the answer', value: pages, unit: 'ms', target: { atMost: 100 } },
    { title: 'sort, beyond the answer', value: sort, unit: 'ms', target: { atMost: 100 } },
    {
      title: `heap growth over ${bench.pages} pages: data`,
      value: growth('data'),
      unit: '%',
      target: { atMost: 5 },
    },
    { title: '… with compiled code', value: growth('all'), unit: '%' },
    {
      title: 'scroll of 100 rows, 20 columns, worst frame',
      value: worst,
      unit: 'ms',
      target: { atMost: 50 },
    },
  ];
}

export const LIST: BenchCase = { key: 'list', title: 'a list', measure: measureList };
