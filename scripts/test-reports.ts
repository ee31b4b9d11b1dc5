import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../test-results', import.meta.url));

/** Where a run of the tests leaves what it saw; `steps` tells how long each part of `npm test` took. */
export const REPORTS = {
  folder,
  unit: `${folder}/vitest.json`,
  browser: `${folder}/playwright.json`,
  steps: `${folder}/steps.json`,
} as const;

/** The JSON report of a test runner; undefined if the run left none. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

export interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly {
      /** In milliseconds. */
      readonly duration: number;
      readonly error?: { readonly message?: string };
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** The browser tests of a report with the names of what they stand in: the file first, then its groups. */
export function playwrightSpecs(
  suites: readonly PlaywrightSuite[],
  above: readonly string[] = [],
): { readonly path: readonly string[]; readonly spec: PlaywrightSpec }[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = [...above, title];
    return [...specs.map((spec) => ({ path, spec })), ...playwrightSpecs(inner, path)];
  });
}
