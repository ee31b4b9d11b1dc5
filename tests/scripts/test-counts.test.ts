import { expect, test } from 'vitest';
import {
  addCounts,
  countLine,
  playwrightCounts,
  vitestCounts,
  hasPassed,
} from '../../scripts/test-counts.ts';
import { reportFiles } from './report-file.ts';

const { report, missing } = reportFiles();

test('the closing line names skipped tests only if there are any', () => {
  expect(countLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(countLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
});

test('a test file that could not be loaded counts as a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(vitestCounts(file)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('errors outside of the browser tests count as failures, tests that passed at the second try as passed', () => {
  const file = report({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 1 }, errors: [{}] });
  expect(playwrightCounts(file)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

test('a suite that left no report counts nothing by itself', () => {
  expect(addCounts([vitestCounts(missing), playwrightCounts(missing)])).toEqual({
    passed: 0,
    failed: 0,
    skipped: 0,
  });
});

test('a suite has passed where its runner says so and its report has tests, none of which failed', () => {
  const counts = { passed: 3, failed: 0, skipped: 1 };
  expect(hasPassed(0, counts)).toBe(true);
  expect(hasPassed(1, counts)).toBe(false);
  expect(hasPassed(null, counts)).toBe(false);
  expect(hasPassed(0, { ...counts, failed: 1 })).toBe(false);
  // A suite that runs nothing proves nothing.
  expect(hasPassed(0, { ...counts, passed: 0 })).toBe(false);
  // A check has no tests to count.
  expect([hasPassed(0, undefined), hasPassed(1, undefined)]).toEqual([true, false]);
});
