import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/contract/constants.ts';
import { FILES, lines, localePath, OTHER_LOCALES, readJson, variables } from './locale-files.ts';
import { baseKeys, pluralFamilies, pluralSuffixes } from './plurals.ts';

function sortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}

describe.each(FILES)('%s.json', (file) => {
  const english = lines('en', file);

  it('has English lines', () => {
    expect(english.size).toBeGreaterThan(0);
  });

  it.each(OTHER_LOCALES)('%s has the same keys as English', (locale) => {
    expect(baseKeys(lines(locale, file).keys())).toEqual(baseKeys(english.keys()));
  });

  it.each(LOCALES)('%s has every plural form of the language, and no other', (locale) => {
    const suffixes = pluralSuffixes(locale);
    const wrong = [...pluralFamilies(lines(locale, file).keys())].filter(
      ([, found]) => found.join() !== suffixes.join(),
    );
    expect(wrong, `${locale} needs ${suffixes.join(', ')}`).toEqual([]);
  });

  it.each(LOCALES)('%s has a text on every line, without white space at its ends', (locale) => {
    const wrong = [...lines(locale, file)].filter(([, text]) => text === '' || text !== text.trim());
    expect(wrong).toEqual([]);
  });

  it.each(OTHER_LOCALES)('%s uses the same variables as English', (locale) => {
    // A singular form may leave the number out ("one contact"); the other forms may not.
    const englishForm = (key: string) =>
      english.get(key) ?? english.get(key.replace(/_(zero|two|few|many)$/, '_other'));
    const wrong = [...lines(locale, file)].flatMap(([key, text]) => {
      const expected = variables(englishForm(key) ?? '');
      const found = variables(text);
      const optional = /_(zero|one|two)$/.test(key) ? ['count'] : [];
      const differs =
        found.some((name) => !expected.includes(name) && !optional.includes(name)) ||
        expected.some((name) => !found.includes(name) && !optional.includes(name));
      return differs ? [{ key, expected, found }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each(LOCALES)('%s is sorted by key and indented by two spaces', (locale) => {
    const path = localePath(locale, file);
    expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(sortedKeys(readJson(path)), null, 2)}\n`);
  });
});
