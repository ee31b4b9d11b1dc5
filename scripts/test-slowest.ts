/** `npm run test:slowest`: what took longest in the last run of the tests; `-- 40` shows forty of each, not twenty. */
import { readReport, REPORTS } from './test-reports.ts';
import { playwrightTimes, slowest, sum, type Timed, type Times, vitestTimes } from './test-times.ts';

const DEFAULT_COUNT = 20;

const [argument = String(DEFAULT_COUNT)] = process.argv.slice(2);
const count = Number(argument);
if (!Number.isInteger(count) || count < 1) {
  console.error(`test:slowest: "${argument}" is no number of lines. Give a whole number from 1: -- 40`);
  process.exit(1);
}

function print(title: string, timed: readonly Timed[]): void {
  console.log(
    `${title}: ${sum(timed.map(({ seconds }) => seconds)).toFixed(1)} s\n${slowest(timed, count)}\n`,
  );
}

function printSuite(suite: string, script: string, times: Times | undefined): void {
  if (times === undefined) {
    console.log(`${suite}: no report yet. Run: npm run ${script}\n`);
    return;
  }
  print(`${suite}, ${String(times.files.length)} files`, times.files);
  print(`${suite}, ${String(times.tests.length)} tests`, times.tests);
}

const steps = readReport<Timed[]>(REPORTS.steps);
if (steps) print('Steps of npm test', steps);
else console.log('Steps: no report yet. Run: npm test\n');
printSuite('Unit', 'test:unit', vitestTimes(REPORTS.unit));
printSuite('Browser', 'test:e2e', playwrightTimes(REPORTS.browser));
