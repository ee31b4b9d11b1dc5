import { existsSync, readFileSync } from 'node:fs';

/** The JSON report of a test runner; undefined if the run left none. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
