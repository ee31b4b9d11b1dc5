import { expect, test } from 'vitest';
import { playwrightTimes, slowest, vitestTimes } from '../../scripts/test-times.ts';
import { reportFiles } from './report-file.ts';

const { report, missing } = reportFiles();

test('unit tests and their files take what the report says, in seconds', () => {
  const file = report({
    testResults: [
      {
        name: `${process.cwd()}/tests/a.test.ts`,
        startTime: 1000,
        endTime: 4500,
        assertionResults: [{ fullName: 'group works', duration: 1500 }, { fullName: 'is skipped' }],
      },
    ],
  });
  expect(vitestTimes(file)).toEqual({
    files: [{ name: 'tests/a.test.ts', seconds: 3.5 }],
    tests: [
      { file: 'tests/a.test.ts', name: 'group works', seconds: 1.5 },
      { file: 'tests/a.test.ts', name: 'is skipped', seconds: 0 },
    ],
  });
});

test('browser tests take all their tries, their file all its tests', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
  });
  const file = report({
    errors: [],
    suites: [
      {
        title: 'list.spec.ts',
        specs: [spec('sorts', 2000, 1000)],
        suites: [{ title: 'rows', specs: [spec('show', 500)] }],
      },
    ],
  });
  expect(playwrightTimes(file)).toEqual({
    files: [{ name: 'list.spec.ts', seconds: 3.5 }],
    tests: [
      { file: 'list.spec.ts', name: 'sorts', seconds: 3 },
      { file: 'list.spec.ts', name: 'rows > show', seconds: 0.5 },
    ],
  });
});

test('the longest comes first, with its share of all, and the rest is left out', () => {
  const lines = slowest(
    [
      { name: 'types', seconds: 30 },
      { file: 'a.test.ts', name: 'works', seconds: 60 },
      { name: 'build', seconds: 10 },
    ],
    2,
  );
  expect(lines.split('\n')).toEqual(['    60.0 s  60.0 %  a.test.ts > works', '    30.0 s  30.0 %  types']);
  expect(slowest([{ name: 'nothing', seconds: 0 }], 5)).toBe('     0.0 s   0.0 %  nothing');
});

test('without a report there are no times', () => {
  expect([vitestTimes(missing), playwrightTimes(missing)]).toEqual([undefined, undefined]);
});
