import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  failureList,
  playwrightFailures,
  vitestFailures,
  vitestSecondTries,
} from '../../scripts/test-failures.ts';
import { reportFiles } from './report-file.ts';

const { report } = reportFiles();

test('failed unit tests are named with their error, and so is a file that could not be loaded', () => {
  const file = report({
    testResults: [
      { name: 'broken.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'group works', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'group breaks',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat x'],
          },
        ],
      },
    ],
  });
  expect(vitestFailures(file)).toEqual([
    { test: 'broken.test.ts', message: 'SyntaxError', flaky: false },
    { test: 'a.test.ts > group breaks', message: 'expected 1\nat x', flaky: false },
  ]);
});

test('failed browser tests are named with their group and first error, flaky ones as such', () => {
  const spec = (title: string, status: string, messages: readonly (string | undefined)[]) => ({
    title,
    tests: [
      { status, results: messages.map((message) => (message === undefined ? {} : { error: { message } })) },
    ],
  });
  const file = report({
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'list.spec.ts',
        specs: [spec('opens', 'expected', [undefined]), spec('sorts', 'flaky', ['late', undefined])],
        suites: [{ title: 'rows', specs: [spec('show', 'unexpected', ['gone', 'gone again'])] }],
      },
    ],
  });
  expect(playwrightFailures(file)).toEqual([
    { test: 'outside of the tests', message: 'no browser', flaky: false },
    { test: 'list.spec.ts > sorts', message: 'late', flaky: true },
    { test: 'list.spec.ts > rows > show', message: 'gone', flaky: false },
  ]);
});

test('the list of failures names each with its error below it', () => {
  const failures = [{ test: 'a > b', message: 'one\ntwo', flaky: false }];
  expect(failureList(failures)).toBe('failed a > b\n       one\n       two');
  expect(failureList([])).toBe('');
});

test('a few failed unit tests are tried again, none that draws its values, and none of many', () => {
  const plain = fileURLToPath(import.meta.url);
  const drawn = fileURLToPath(new URL('../property/fold.test.ts', import.meta.url));
  const of = (...names: readonly string[]) =>
    report({
      testResults: [
        { name: 'fine.test.ts', status: 'passed' },
        ...names.map((name) => ({ name, status: 'failed' })),
      ],
    });
  expect(vitestSecondTries(of())).toEqual([]);
  expect(vitestSecondTries(of(plain))).toEqual([plain]);
  expect(vitestSecondTries(of(plain, drawn))).toEqual([]);
  expect(vitestSecondTries(of(plain, plain, plain, plain))).toEqual([]);
});
