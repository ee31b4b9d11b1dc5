/** The glossary says what the texts say, and French has the spaces that its typography wants. */
import { describe, expect, it } from 'vitest';
import { GLOSSARY, type GlossaryFile, wordPattern } from '../../scripts/check/glossary.ts';
import { type LOCALES } from '../../src/contract/constants.ts';
import { FILES, lines, OTHER_LOCALES, readJson } from './locale-files.ts';

/** Words that `npm run generate` writes, in the order of the other languages. */
const VOCABULARY = readJson('scripts/generate/vocabulary.json') as Readonly<
  Record<string, readonly string[]>
>;
const { avoid, terms } = readJson(GLOSSARY) as GlossaryFile;
const textsIn = (locale: (typeof LOCALES)[number]) =>
  FILES.flatMap((file) => [...lines(locale, file)].map(([key, text]) => ({ key: `${file}: ${key}`, text })));

describe.each(OTHER_LOCALES)('the words of %s', (locale) => {
  const words = Object.values(terms).map((each) => each[locale] ?? '');

  it('are met in its texts', () => {
    const all = textsIn(locale)
      .map(({ text }) => text.toLocaleLowerCase(locale))
      .join('\n');
    expect(words.filter((word) => !all.includes(word.toLocaleLowerCase(locale)))).toEqual([]);
  });

  it('tell what was changed in a record from all that happened around it', () => {
    expect(terms['history']?.[locale]).not.toBe(terms['timeline']?.[locale]);
  });

  it('are none that must not be used, as are those of the generator', () => {
    const avoided = Object.keys(avoid[locale] ?? {}).map((word) => wordPattern(word));
    const made = Object.values(VOCABULARY).map((each) => each[OTHER_LOCALES.indexOf(locale)] ?? '');
    const wrong = [...words, ...made].filter((word) => avoided.some((pattern) => pattern.test(word)));
    expect(wrong).toEqual([]);
  });
});

describe('a French text', () => {
  const texts = textsIn('fr');

  it('has no line that ends before its punctuation', () => {
    expect(texts.filter(({ text }) => / (?:[;?!»]|:(?!:))|« /u.test(text))).toEqual([]);
  });

  it('has a narrow space before ; ? ! and within its quotation marks', () => {
    const tight = /[^\u202f][»]|«[^\u202f]|[\p{L}\p{N}})»][;?!](?:\s|$)/u;
    expect(texts.filter(({ text }) => tight.test(text))).toEqual([]);
  });
});

it.each(['fr', 'it', 'tr'] as const)('a text of %s has no straight apostrophe', (locale) => {
  expect(textsIn(locale).filter(({ text }) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});

/** The marks that a language opens and closes with. */
const MARKS: Readonly<Record<(typeof LOCALES)[number], string>> = {
  pl: '„”',
  en: '“”',
  de: '„“',
  es: '«»',
  fr: '«»',
  it: '«»',
  pt: '«»',
  tr: '“”',
  vn: '“”',
};

it.each(Object.entries(MARKS))('quotes in %s by %s alone', (locale, marks) => {
  const others = [...'„“”«»'].filter((mark) => !marks.includes(mark));
  const wrong = textsIn(locale as keyof typeof MARKS).filter(({ text }) =>
    others.some((mark) => text.includes(mark)),
  );
  expect(wrong).toEqual([]);
});
