import { readReport } from './test-reports.ts';

/** How many tests of a run passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly flaky: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts of Vitest's JSON report; a file that could not be loaded has no tests and counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = readReport<VitestReport>(file);
  if (report === undefined) return NONE;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON report; an error outside of the tests (a file, a fixture) counts as one failure. */
export function playwrightCounts(file: string): Counts {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return NONE;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

export function addCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NONE,
  );
}

/** `12 passed, 0 failed`, with `, 3 skipped` only if there are any. */
export function countLine({ passed, failed, skipped }: Counts): string {
  const line = `${String(passed)} passed, ${String(failed)} failed`;
  return skipped === 0 ? line : `${line}, ${String(skipped)} skipped`;
}

/** A library's exit hook can turn a runner's code into 0; its report tells, also that nothing ran. Checks count nothing. */
export const hasPassed = (code: number | null, counts: Counts | undefined): boolean =>
  code === 0 && !(counts && (counts.failed > 0 || counts.passed === 0));
