import { readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../src/contract/constants.ts';
import { isUntranslated, markUntranslated } from '../../src/contract/metadata/untranslated.ts';
import { isObject, type Json, type JsonObject } from './same.ts';

/** A locale file of each language. */
export type LocaleTexts = ReadonlyMap<Locale, JsonObject>;

/** One text in every language; where no translation is known, marked as waiting for it. */
export type Texts = Readonly<Record<Locale, string>>;

/** The languages of the vocabulary, in its order. */
const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const vocabulary = JSON.parse(readFileSync(new URL('vocabulary.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

const COUNTED: Readonly<Record<Locale, string>> = {
  en: 'Number of {}',
  pl: 'Liczba: {}',
  de: 'Anzahl: {}',
  es: 'Cantidad: {}',
  fr: 'Nombre : {}',
  it: 'Quantità: {}',
  pt: 'Quantidade: {}',
  tr: 'Sayı: {}',
  vn: 'Số lượng: {}',
};

/** Translates English words by the lines that the product has already, else by the vocabulary. */
export class Translator {
  readonly #known = new Map<string, Partial<Record<Locale, string>>>();

  constructor(files: readonly LocaleTexts[]) {
    for (const [english, others] of Object.entries(vocabulary)) {
      this.#known.set(
        english.toLowerCase(),
        Object.fromEntries(OTHERS.map((locale, index) => [locale, others[index]])),
      );
    }
    for (const file of files) this.#learn(file);
  }

  /** The text in every language. */
  translate(english: string): Texts {
    const known = this.#known.get(english.toLowerCase());
    return everyLocale((locale) =>
      locale === DEFAULT_LOCALE ? english : (known?.[locale] ?? markUntranslated(english)),
    );
  }

  /** `Number of groups` from `Groups`. */
  count(things: Texts): Texts {
    const english = lowerFirst(things[DEFAULT_LOCALE]);
    return everyLocale((locale) => {
      const text = things[locale];
      const pattern = COUNTED[isUntranslated(text) ? DEFAULT_LOCALE : locale];
      const counted = pattern.replace(
        '{}',
        locale === DEFAULT_LOCALE || isUntranslated(text) ? english : text,
      );
      return isUntranslated(text) ? markUntranslated(counted) : counted;
    });
  }

  /** What most lines of the product call an English word. */
  #learn(file: LocaleTexts): void {
    const votes = new Map<string, number>();
    for (const [path, english] of linesOf(file.get(DEFAULT_LOCALE) ?? {})) {
      for (const locale of OTHERS) {
        const text = at(file.get(locale), path);
        if (text === undefined || isUntranslated(text) || isUntranslated(english)) continue;
        const word = english.toLowerCase();
        const vote = `${locale}\n${word}\n${text}`;
        const count = (votes.get(vote) ?? 0) + 1;
        votes.set(vote, count);
        const best = `${locale}\n${word}`;
        if (count <= (votes.get(best) ?? 0)) continue;
        votes.set(best, count);
        this.#known.set(word, { ...this.#known.get(word), [locale]: text });
      }
    }
  }
}

/** A record with each locale, in the order of the product's. */
export function everyLocale<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
}

/** `Due date` inside a sentence; abbreviations such as `VAT` stay. */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

function linesOf(texts: JsonObject, path: readonly string[] = []): [readonly string[], string][] {
  return Object.entries(texts).flatMap(([key, value]): [readonly string[], string][] => {
    if (typeof value === 'string') return [[[...path, key], value]];
    return isObject(value) ? linesOf(value, [...path, key]) : [];
  });
}

function at(texts: Json | undefined, path: readonly string[]): string | undefined {
  let value = texts;
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
