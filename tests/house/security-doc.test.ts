import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** How many points of levels 1 and 2 each section of ASVS 5.0 has; they are numbered from 1. */
const SECTIONS = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};
const POINTS = Object.entries(SECTIONS)
  .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  .flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`));

const text = readFileSync('docs/security.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', , state = '', proof = '']) => ({ numbers, state, proof }));

/** `1.2.3`, `1.2.3, 1.2.4` or `1.2.3 – 1.3.1`. */
function pointsOf(numbers: string): string[] {
  const [first = '', last] = numbers.split(' – ');
  if (last === undefined) return numbers.split(', ');
  return POINTS.slice(POINTS.indexOf(first), POINTS.indexOf(last) + 1);
}

test('each point of levels 1 and 2 is there once, in its order', () => {
  expect(POINTS).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => pointsOf(numbers))).toEqual(POINTS);
});

test('each says how it stands, and what is met names its proof', () => {
  for (const { numbers, state, proof } of rows) {
    expect(['met', 'partly', 'not met', 'operator', '–'], numbers).toContain(state);
    expect(proof, numbers).not.toBe('');
  }
});

test('each file that is named is there', () => {
  const named = [...text.matchAll(/`((?:tests|src|docs)\/[^`]+|[\w.-]+\.(?:js|json))`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
