import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlaywrightReport, playwrightSpecs, readReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What took time: a step, a file or a test. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** A test and the file that it stands in. */
export interface TimedTest extends Timed {
  readonly file: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    /** From the first test to the end of the last, in milliseconds since 1970; what a file imports comes before. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

export interface Times {
  readonly files: readonly Timed[];
  readonly tests: readonly TimedTest[];
}

/** Seconds of the files and tests of Vitest's JSON report; undefined if there is none. */
export function vitestTimes(report: string): Times | undefined {
  const results = readReport<VitestReport>(report)?.testResults.map((result) => ({
    ...result,
    file: relative(root, result.name).replaceAll('\\', '/'),
  }));
  return (
    results && {
      files: results.map(({ file, startTime, endTime }) => ({
        name: file,
        seconds: Math.max(0, endTime - startTime) / 1000,
      })),
      tests: results.flatMap(({ file, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({
          file,
          name: fullName,
          seconds: (duration ?? 0) / 1000,
        })),
      ),
    }
  );
}

/** Seconds of the files and tests of Playwright's JSON report, with all their tries; undefined if there is none. */
export function playwrightTimes(report: string): Times | undefined {
  const suites = readReport<PlaywrightReport>(report)?.suites;
  if (suites === undefined) return undefined;
  const tests = playwrightSpecs(suites).map(({ path: [file = '', ...groups], spec }) => ({
    file,
    name: [...groups, spec.title].join(' > '),
    seconds: sum(spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
  }));
  const files = Map.groupBy(tests, ({ file }) => file);
  return {
    tests,
    files: [...files].map(([name, own]) => ({ name, seconds: sum(own.map(({ seconds }) => seconds)) })),
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The `count` slowest as lines, longest first, each with its seconds and its share of all of them. */
export function slowest(timed: readonly (Timed | TimedTest)[], count: number): string {
  const total = sum(timed.map(({ seconds }) => seconds));
  return timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map((one) => {
      const share = total === 0 ? 0 : (one.seconds / total) * 100;
      const name = 'file' in one ? `${one.file} > ${one.name}` : one.name;
      return `${one.seconds.toFixed(1).padStart(8)} s ${share.toFixed(1).padStart(5)} %  ${name}`;
    })
    .join('\n');
}
