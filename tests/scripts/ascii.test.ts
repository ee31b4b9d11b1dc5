import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from '../../scripts/ascii.ts';

test.each([
  ["'Zażółć 𝒳 “x” \\\\é'", 'Zażółć 𝒳 “x” \\é'],
  ['`Tiếng ${1} Việt`', 'Tiếng 1 Việt'],
  ["'naïve\\\\' + '\\é' // café", 'naïve\\é'],
  ["'a–b—c'.replace(/[–\\—]/g, '-')", 'a-b-c'],
  ["/^[\\p{L}–𝒳]{2}$/u.test('é𝒳')", true],
  ["/^𝒳+$/v.test('𝒳𝒳')", true],
])('%s', (script, value) => {
  const ascii = inAscii(script);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(runInNewContext(ascii)).toBe(value);
  expect(runInNewContext(script)).toBe(value);
});
