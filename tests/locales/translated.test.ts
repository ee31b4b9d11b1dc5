import { describe, expect, it } from 'vitest';
import type { Locale } from '../../src/contract/constants.ts';
import { FILES, lines, OTHER_LOCALES, readJson } from './locale-files.ts';

/** Texts that are the same in English and in the language: names, abbreviations, words of one origin. */
const SAME_WORDS = readJson('tests/locales/same-words.json') as Readonly<Record<string, readonly string[]>>;

/** Words that `npm run generate` writes, in the order of the other languages. */
const VOCABULARY = readJson('scripts/generate/vocabulary.json') as Readonly<
  Record<string, readonly string[]>
>;

/** Texts of the vocabulary that are the same in a language. */
const sameInVocabulary = (locale: Locale): readonly string[] =>
  Object.entries(VOCABULARY).flatMap(([english, others]) =>
    others[OTHER_LOCALES.indexOf(locale)] === english ? [english] : [],
  );

/** What there is to translate: the text without its variables, where letters are left. */
function translatable(text: string): boolean {
  // A letter alone is a name in every language, such as that of a version.
  return /\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));
}

describe.each(OTHER_LOCALES)('%s', (locale) => {
  const inEnglish = FILES.flatMap((file) => {
    const english = lines('en', file);
    return [...lines(locale, file)]
      .filter(([key, text]) => english.get(key) === text && translatable(text))
      .map(([key, text]) => ({ line: `${file}.json: ${key} = "${text}"`, text }));
  });
  const allowed = SAME_WORDS[locale] ?? [];

  it('leaves no value in English but the words that are the same', () => {
    const known = [...allowed, ...sameInVocabulary(locale)];
    const left = inEnglish.filter(({ text }) => !known.includes(text)).map(({ line }) => line);
    expect(left).toEqual([]);
  });

  it('lists no word that is not met', () => {
    const met = new Set(inEnglish.map(({ text }) => text));
    expect(allowed.filter((word) => !met.has(word))).toEqual([]);
  });
});
