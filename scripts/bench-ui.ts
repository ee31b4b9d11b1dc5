/**
 * `npm run bench:ui`: how fast the client is in Chromium: the production build, compressed, over loopback
 * (docs/performance.md). Exits with 1 where a case fails, not where a target is missed.
 */
import { parseArgs } from 'node:util';
import { StartError } from '../src/server/base/start-error.ts';
import { withBench } from './bench-ui/bench.ts';
import { serveBaselines } from './bench-ui/baselines.ts';
import type { BenchCase } from './bench-ui/case.ts';
import { FORM } from './bench-ui/form.ts';
import { LIST } from './bench-ui/list.ts';
import { LOAD } from './bench-ui/load.ts';
import { PICKER } from './bench-ui/picker.ts';
import { PUBLIC_PAGE } from './bench-ui/public-page.ts';
import { reportText, resultOf } from './bench-ui/report.ts';
import { RULES } from './bench-ui/rules.ts';
import { TILES } from './bench-ui/tiles.ts';
import { VISITS } from './bench-ui/visits.ts';
import { exitOnStartError } from './exit-on-start-error.ts';

const CASES: readonly BenchCase[] = [LOAD, PUBLIC_PAGE, LIST, VISITS, FORM, RULES, PICKER, TILES];
const KEYS = CASES.map(({ key }) => key).join(', ');

const HELP = `Measures the client in Chromium.

  npm run bench:ui -- [options]

  --case KEY[,KEY]  only these: ${KEYS}
  --rounds N        how often each is measured; the median counts (5)
  --pages N         pages and screens visited for the growth of the heap (1000)
  --rows N          contacts in a PostgreSQL of the benchmark, such as 1000000 (those of the demo data, 5000)
  --json            JSON in place of the table
`;

function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new StartError(`--${option} "${text}" is not a number from 1 to 9999999.`);
}

await exitOnStartError(async () => {
  const { values } = parseArgs({
    options: {
      case: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '5' },
      pages: { type: 'string', default: '1000' },
      rows: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void console.log(HELP);
  const wanted = values.case?.flatMap((keys) => keys.split(','));
  const unknown = wanted?.find((key) => !CASES.some((each) => each.key === key));
  if (unknown !== undefined) throw new StartError(`--case "${unknown}" is not known: ${KEYS}.`);
  const baselines = await serveBaselines();
  const options = {
    rounds: wholeNumber('rounds', values.rounds),
    pages: wholeNumber('pages', values.pages),
    rows: values.rows === undefined ? undefined : wholeNumber('rows', values.rows),
    baselines: baselines.url,
  };
  const results = await withBench(options, async (bench) => {
    const all = [];
    for (const each of CASES.filter(({ key }) => wanted?.includes(key) ?? true)) {
      console.error(`  ${each.title} …`);
      all.push(await resultOf(each, bench));
    }
    return all;
  }).finally(baselines.stop);
  console.log(values.json ? JSON.stringify(results, null, 2) : reportText(results));
  if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
});
process.exit();
