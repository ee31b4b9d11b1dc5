import type { Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import type { BenchCase, Figure } from './case.ts';
import { heapBytes, heapData } from './heap.ts';

/** Lists, each with some of its records: people go from one to the other. */
const LISTS = { contact: '/app/contacts', group: '/app/groups', workplace: '/app/workplaces' } as const;
const LISTED = '.object-table-body[aria-busy="false"]';
const RECORD = '.record-page';
/** Rounds before the first reading: code, texts, descriptions and what is kept of records are there by then. */
const ROUNDS_BEFORE = 4;
const MOST_RECORDS = 100;

async function recordIds(page: Page, name: string): Promise<readonly string[]> {
  const data = { query: `{ page: ${name}List(limit: ${MOST_RECORDS}) { rows { id } } }` };
  const answer = await page.request.post('/api/graphql', { data });
  const { data: found } = (await answer.json()) as { data: { page: { rows: { id: string }[] } } };
  return found.page.rows.map(({ id }) => id);
}

/** Goes on within the application, as a link does. */
async function visit(page: Page, address: string, shown: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator(shown).first().waitFor();
}

/** Lists and records by turns, never the same record twice in a row: what is kept of those that were left. */
async function measureVisits(bench: Bench): Promise<readonly Figure[]> {
  const profile = await bench.context();
  const page = await profile.newPage();
  const session = await profile.newCDPSession(page);
  await page.goto('/app/contacts', { waitUntil: 'networkidle' });
  const places: { readonly list: string; readonly ids: readonly string[] }[] = [];
  for (const [name, list] of Object.entries(LISTS)) places.push({ list, ids: await recordIds(page, name) });
  let rounds = 0;
  const round = async () => {
    for (const { list, ids } of places) {
      await visit(page, list, LISTED);
      await visit(page, `${list}/${ids[rounds % ids.length]}`, RECORD);
    }
    rounds++;
  };
  const screens = 2 * places.length;
  for (let at = 0; at < ROUNDS_BEFORE; at++) await round();
  const before = { all: await heapBytes(session), data: await heapData(session) };
  const wanted = Math.ceil(bench.pages / screens);
  for (let at = 0; at < wanted; at++) await round();
  const after = { all: await heapBytes(session), data: await heapData(session) };
  await profile.close();
  const growth = (part: keyof typeof after) => (after[part] / before[part] - 1) * 100;
  return [
    {
      title: `heap growth over ${wanted * screens} screens: data`,
      value: growth('data'),
      unit: '%',
      target: { atMost: 5 },
    },
    { title: '… with compiled code', value: growth('all'), unit: '%' },
  ];
}

export const VISITS: BenchCase = {
  key: 'visits',
  title: 'lists and records by turns',
  measure: measureVisits,
};
