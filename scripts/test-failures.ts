import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { type PlaywrightReport, playwrightSpecs, readReport } from './test-reports.ts';

/** A test that failed, or a browser test that passed only when it was tried again. */
export interface Failure {
  /** File and names of the groups and of the test, as the runner tells them. */
  readonly test: string;
  /** First lines of the error. */
  readonly message: string;
  /** It passed at a later try. */
  readonly flaky: boolean;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const MESSAGE_LINES = 12;

function failure(test: string, message: string | undefined, flaky = false): Failure {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return { test, message: lines.slice(0, MESSAGE_LINES).join('\n'), flaky };
}

/** The failed tests of Vitest's JSON report; a file that could not be loaded is one. */
export function vitestFailures(file: string): Failure[] {
  const report = readReport<VitestReport>(file);
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [failure(name, message)]
      : assertionResults
          .filter((result) => result.failureMessages.length > 0)
          .map((result) => failure(`${name} > ${result.fullName}`, result.failureMessages[0])),
  );
}

const FEW = 3;

/**
 * The files to try once more, alone: a few failed tests may tell of a busy machine, many tell of a broken product. What a
 * property test has found stays found: its next try takes other values. Empty where nothing is to be tried again.
 */
export function vitestSecondTries(file: string): string[] {
  const failed = (readReport<VitestReport>(file)?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
  const isDrawn = (name: string) => readFileSync(name, 'utf8').includes("'fast-check'");
  return failed.length > FEW || failed.some(isDrawn) ? [] : failed;
}

/** The failed and flaky tests of Playwright's JSON report, with the errors outside of tests. */
export function playwrightFailures(file: string): Failure[] {
  const report = readReport<PlaywrightReport>(file);
  if (report === undefined) return [];
  return [
    ...report.errors.map(({ message }) => failure('outside of the tests', message)),
    ...playwrightSpecs(report.suites).flatMap(({ path, spec: { title, tests } }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const error = results.find((result) => result.error !== undefined)?.error;
          return failure([...path, title].join(' > '), error?.message, status === 'flaky');
        }),
    ),
  ];
}

/** The failures as text, each with its error; empty if there are none. */
export function failureList(failures: readonly Failure[]): string {
  return failures
    .map(
      ({ test, message, flaky }) =>
        `${flaky ? 'flaky ' : 'failed'} ${test}\n${message.replace(/^/gm, '       ')}`,
    )
    .join('\n');
}
