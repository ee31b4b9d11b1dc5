/** How long tests wait grows with the machine (`support/patience.ts`): no limit of theirs is a plain number. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = [
  ...globSync('tests/**/*.{ts,tsx}', { exclude: ['tests/*/node_modules/**'] }),
  'vitest.config.ts',
  'playwright.config.ts',
].filter((file) => !file.endsWith('waiting-limits.test.ts'));

const NUMBER = String.raw`(?:\d+_)?\d{3,}`;
/** Of an option (`timeout: 5000`), of a test or hook (`}, 5000)`), or of Playwright's plain pause. */
const LIMIT = new RegExp(
  String.raw`\b(?:timeout|(?:test|hook|action|navigation)Timeout): ${NUMBER}|^\s*\}\)?, ${NUMBER}\);|(?:waitForTimeout|AbortSignal\.timeout)\(${NUMBER}\)`,
  'gm',
);

const plainLimits = (text: string) => [...text.matchAll(LIMIT)].map(([limit]) => limit.trim());

it('waits by patience alone', () => {
  const others = [
    // One try of many, each of which may fail: what waits for all of them is patient.
    'tests/support/server.ts: AbortSignal.timeout(2_000)',
    // What a function is called with.
    'tests/e2e/first-screen.spec.ts: }, 5_000);',
  ];
  const found = FILES.flatMap((file) =>
    plainLimits(readFileSync(file, 'utf8')).map((limit) => `${file}: ${limit}`),
  );
  expect(found.toSorted()).toEqual(others.toSorted());
});

it.each(['timeout: 500', '{ testTimeout: 60_000 }', '  }, 30_000);', 'page.waitForTimeout(1000)'])(
  'sees %s',
  (text) => {
    expect(plainLimits(text)).toHaveLength(1);
  },
);

it.each(['timeout: patience(500)', 'timeout: 50', '}, patience(30_000));'])('takes %s', (text) => {
  expect(plainLimits(text)).toEqual([]);
});
