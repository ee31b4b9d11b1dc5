import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of a file: writes a test runner's report into it, or names one that is not there. */
export function reportFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-reports-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const report = (content: unknown): string => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return { report, missing: join(folder, 'missing.json') };
}
