import { allOf, anyOf, queryFilter } from '../../src/contract/filter/filter.ts';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median, percentile } from './case.ts';
import { clickToPaint, keystrokes, settled } from './in-page.ts';

const RULES_COUNT = 200;
const PRESSES = 60;

/** As that of the baseline: three levels, ten rules in each of the innermost groups. */
function bigFilter() {
  const rules = (group: number) =>
    Array.from({ length: 10 }, (_, at) => queryFilter('Contact', 'lastName', 'CONTAINS', `${group}-${at}`));
  return allOf(
    ...Array.from({ length: RULES_COUNT / 20 }, (_, group) => anyOf(...rules(group), allOf(...rules(group)))),
  );
}

interface Place {
  readonly button: string;
  readonly rule: string;
  readonly input: string;
}

const OURS: Place = {
  button: '.object-table-toolbar button[aria-expanded]',
  rule: '.filter-rule',
  input: '.filter-rule input',
};
const THEIRS: Place = { button: '#mount', rule: '.rule', input: '.rule input' };

async function measureOnce(bench: Bench, place: Place, open: 'ours' | 'theirs') {
  const profile = await bench.context();
  const page = await profile.newPage();
  if (open === 'theirs') await bench.baseline(page, `?rules=${RULES_COUNT}`);
  else {
    const filter = encodeURIComponent(JSON.stringify(bigFilter()));
    await page.goto(`/app/contacts?size=5&filter=${filter}`, { waitUntil: 'networkidle' });
  }
  // As people do: what they point at loads its code.
  await page.hover(place.button);
  await settled(page);
  const mount = await clickToPaint(page, place.button, place.rule, RULES_COUNT);
  const [, ...rest] = await keystrokes(page, place.input, PRESSES);
  await profile.close();
  return { mount, rest };
}

async function measureRules(bench: Bench): Promise<readonly Figure[]> {
  const all = {
    ours: [] as { mount: number; rest: number[] }[],
    theirs: [] as { mount: number; rest: number[] }[],
  };
  for (let round = 0; round < bench.rounds; round++) {
    all.ours.push(await measureOnce(bench, OURS, 'ours'));
    all.theirs.push(await measureOnce(bench, THEIRS, 'theirs'));
  }
  const mount = (side: 'ours' | 'theirs') => median(all[side].map((each) => each.mount));
  const key = (side: 'ours' | 'theirs') =>
    percentile(
      all[side].flatMap(({ rest }) => rest),
      0.95,
    );
  const against = (value: number) => ({ baseline: { name: 'react-querybuilder', value } });
  return [
    {
      title: 'filter of 200 rules: mount to paint',
      value: mount('ours'),
      unit: 'ms',
      ...against(mount('theirs')),
      target: { ratioAtMost: 0.8 },
    },
    {
      title: 'filter of 200 rules: keystroke, p95',
      value: key('ours'),
      unit: 'ms',
      ...against(key('theirs')),
      target: { atMost: 2 },
    },
  ];
}

export const RULES: BenchCase = { key: 'rules', title: 'a filter of 200 rules', measure: measureRules };
