/**
 * `npm test`: everything that CI runs. Static checks go two at a time, then the tests one suite after the other,
 * each with both cores to itself. The last line counts the tests: `N passed, M failed`. How long each step took is
 * left for `npm run test:slowest`.
 */
import { spawn, type SpawnOptionsWithStdioTuple, type StdioNull, type StdioPipe } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { installForeignServer } from './foreign/install-server.ts';
import { memoryFolder } from './memory-folder.ts';
import {
  addCounts,
  countLine,
  hasPassed,
  playwrightCounts,
  vitestCounts,
  type Counts,
} from './test-counts.ts';
import {
  failureList,
  playwrightFailures,
  vitestFailures,
  vitestSecondTries,
  type Failure,
} from './test-failures.ts';
import { REPORTS } from './test-reports.ts';
import type { Timed } from './test-times.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const CORES = 2;
const temporary = memoryFolder();
/** Many tests start the server or a command: what one start has compiled, the next ones find. */
const ownFolders = temporary && { TMPDIR: temporary, NODE_COMPILE_CACHE: `${temporary}/compiled` };

interface Step {
  /** Name of the npm script. */
  readonly script: string;
  /** Reads the counts that the step left behind. */
  readonly counts?: () => Counts;
  /** Reads which tests failed. */
  readonly failures?: () => Failure[];
  /** Reads what CI tries once more after a failure; a runner that does so by itself has none. */
  readonly secondTries?: () => string[];
}

interface Result {
  readonly script: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly counts: Counts | undefined;
  readonly failures: readonly Failure[];
}

/**
 * The longest first, so that no core waits for the other at the end. Lint says what the compiler says, too, of all that
 * `npm run types` checks but the contract among the server's files, which stands here alone.
 */
const STATIC_STEPS: readonly Step[] = [
  { script: 'lint' },
  { script: 'build' },
  { script: 'types:contract' },
  { script: 'check:imports' },
  { script: 'check:unused' },
  { script: 'check' },
  { script: 'format:check' },
];

const TEST_STEPS: readonly Step[] = [
  {
    script: 'test:unit',
    counts: () => vitestCounts(REPORTS.unit),
    failures: () => vitestFailures(REPORTS.unit),
    secondTries: () => vitestSecondTries(REPORTS.unit),
  },
  {
    script: 'test:e2e',
    counts: () => playwrightCounts(REPORTS.browser),
    failures: () => playwrightFailures(REPORTS.browser),
  },
];

/** Runs an npm script; npm itself puts the project's Node first on the PATH. */
async function runScript(
  script: string,
  files: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const npm = process.env['npm_execpath'];
  const args = ['run', '--silent', script, '--', ...files];
  const options: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioPipe> = {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Colours for a person only: a log keeps the words without the escape codes.
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      ...ownFolders,
    },
  };
  const child =
    npm === undefined
      ? spawn('npm', args, { ...options, shell: true })
      : spawn(process.execPath, [npm, ...args], options);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const output = Buffer.concat(chunks).toString('utf8').trimEnd();
  return { code, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) };
}

async function runStep(step: Step): Promise<Result> {
  console.log(`…      ${step.script}`);
  const start = performance.now();
  const { code, output } = await runScript(step.script);
  let [counts, failed] = [step.counts?.(), step.failures?.() ?? []];
  let passed = hasPassed(code, counts);
  const again = process.env['CI'] !== undefined && !passed ? (step.secondTries?.() ?? []) : [];
  if (counts && again.length > 0) {
    const second = await runScript(step.script, again);
    const missed = step.counts?.() ?? counts;
    passed = hasPassed(second.code, missed);
    counts = { ...counts, passed: counts.passed + counts.failed - missed.failed, failed: missed.failed };
    failed = failed.map((each) => ({ ...each, flaky: passed }));
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${step.script} (${seconds.toFixed(1)} s)`);
  // Failures stand before the output of their step, and again after all steps: a log may be cut at either end.
  const failures = failureList(failed);
  if (failures !== '') console.log(`\n${failures}`);
  // A check that found nothing has nothing to say; of a test suite one wants to see what ran.
  if ((!passed || step.counts !== undefined) && output !== '') console.log(`\n${output}\n`);
  return { script: step.script, passed, seconds, counts, failures: failed };
}

async function runSteps(steps: readonly Step[], atOnce: number): Promise<Result[]> {
  const queue = [...steps];
  const results: Result[] = [];
  async function work(): Promise<void> {
    for (let step = queue.shift(); step !== undefined; step = queue.shift())
      results.push(await runStep(step));
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** A step that failed without a failed test (a lint error, a crash) counts as one failure. */
function countsOf({ passed, counts }: Result): Counts {
  const own = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return !passed && own.failed === 0 ? { ...own, failed: 1 } : own;
}

function writeTimes(results: readonly Result[]): void {
  const times = results.map(({ script: name, seconds }): Timed => ({ name, seconds }));
  mkdirSync(REPORTS.folder, { recursive: true });
  writeFileSync(REPORTS.steps, JSON.stringify(times));
}

function printTable(results: readonly Result[]): void {
  console.log('\nStep             Result   Seconds  Tests');
  for (const { script, passed, seconds, counts } of results) {
    const columns = [script.padEnd(16), (passed ? 'ok' : 'FAILED').padEnd(7), seconds.toFixed(1).padStart(8)];
    console.log(`${columns.join(' ')}  ${counts === undefined ? '' : countLine(counts)}`.trimEnd());
  }
  console.log();
}

// Waits for the disk and the registry, while the static steps have the cores.
const installed = installForeignServer();
// Counts of an earlier run must not stand in for a suite that crashes.
rmSync(REPORTS.folder, { recursive: true, force: true });
const checked = await runSteps(STATIC_STEPS, CORES);
await installed;
const results = [...checked, ...(await runSteps(TEST_STEPS, 1))];
writeTimes(results);
console.log(failureList(results.flatMap(({ failures }) => failures)));
printTable(results);
console.log(countLine(addCounts(results.map(countsOf))));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
