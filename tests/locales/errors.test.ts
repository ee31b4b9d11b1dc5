import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LATE_ERRORS } from '../../src/contract/constants.ts';
import { ERROR_MESSAGES } from '../../src/contract/errors.ts';
import { filesBelow, lines } from './locale-files.ts';

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
  'overlaps',
  'unexpected',
];

/** Where the errors of a late file come from, and nothing else: what only these rooms say is shown by their screens alone. */
const ROOMS: Readonly<Record<(typeof LATE_ERRORS)[number], RegExp>> = {
  campaigns: /^src\/(server\/areas\/campaigns|areas\/campaigns)\//,
  configuration: /^src\/(server\/areas\/configuration|server\/platform\/catalogs|areas\/configuration)\//,
  // Only imports read texts as values.
  import: /^src\/(server\/areas\/import|server\/base\/texts|contract\/import)\//,
  workflow: /^src\/(server\/areas\/automator|areas\/automator|contract\/workflow)\//,
  media: /^src\/(server\/areas\/media|engine\/uploads)\//,
};

describe('errors.json', () => {
  const english = lines('en', 'errors');
  const late = LATE_ERRORS.map((file) => ({
    file,
    keys: [...lines('en', file).keys()].filter((key) => key.startsWith('responseErrorMsg.')),
  }));

  it('and the late files have a line for every error of the API, once, and no other', () => {
    const expected = [...WITHOUT_ANSWER, ...ERROR_MESSAGES.map((message) => `responseErrorMsg.${message}`)];
    expect([...english.keys(), ...late.flatMap(({ keys }) => keys)].sort()).toEqual(expected.sort());
  });

  it('has what any screen may have to say: late files have only what comes from their own rooms', () => {
    const sources = filesBelow('src', ['.ts', '.tsx'])
      .filter((path) => path !== 'src/contract/errors.ts')
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    for (const { file, keys } of late) {
      const messages = keys.map((key) => key.replace('responseErrorMsg.', ''));
      const elsewhere = sources.flatMap(({ path, text }) =>
        ROOMS[file].test(path)
          ? []
          : messages
              .filter((message) => text.includes(`'${message}'`))
              .map((message) => `${message}: ${path}`),
      );
      expect(elsewhere, `${file}.json`).toEqual([]);
      expect(messages.length).toBeGreaterThan(0);
    }
  });

  it('says what the specification says (section 8)', () => {
    expect(english.get('networkError')).toBe('A network error occurred. Please check your connection.');
    expect(english.get('unexpected')).toBe('An unexpected error occurred.');
    expect(english.get('noData')).toBe('No data received');
  });
});
