import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '../../src/contract/errors.ts';
import { lines } from './locale-files.ts';

/** What no answer of the API stands behind: errors, and words of the file of a job's errors. */
const WITHOUT_ANSWER = [
  'jobErrors.column',
  'jobErrors.field',
  'jobErrors.file',
  'jobErrors.line',
  'jobErrors.reason',
  'jobErrors.value',
  'networkError',
  'noData',
  'unexpected',
];

describe('errors.json', () => {
  const english = lines('en', 'errors');

  it('has a line for every error of the API, and no other', () => {
    const expected = [...WITHOUT_ANSWER, ...ERROR_MESSAGES.map((message) => `responseErrorMsg.${message}`)];
    expect([...english.keys()].sort()).toEqual(expected.sort());
  });

  it('says what the specification says (section 8)', () => {
    expect(english.get('networkError')).toBe('A network error occurred. Please check your connection.');
    expect(english.get('unexpected')).toBe('An unexpected error occurred.');
    expect(english.get('noData')).toBe('No data received');
  });
});
