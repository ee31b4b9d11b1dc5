import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Translator } from '../../../scripts/generate/translator.ts';
import { LOCALES } from '../../../src/contract/constants.ts';

const vocabulary = JSON.parse(readFileSync('scripts/generate/vocabulary.json', 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

describe('the vocabulary', () => {
  it('has each word in every other language, in order, once', () => {
    const words = Object.keys(vocabulary);
    expect(words).toEqual(words.toSorted());
    for (const [word, others] of Object.entries(vocabulary)) {
      expect([word, others.filter((text) => text !== '' && text === text.trim()).length]).toEqual([
        word,
        LOCALES.length - 1,
      ]);
    }
  });
});

describe('a word', () => {
  const file = (words: Readonly<Record<string, string>>) => ({ A: { fields: words } });
  const product = new Map([
    ['en' as const, file({ a: 'Total', b: 'Total', c: 'Total', d: 'Ward', e: 'Bed' })],
    ['de' as const, file({ a: 'Gesamt', b: 'Endsumme', c: 'Endsumme', d: 'Station', e: '[en] Bed' })],
  ]);
  const translator = new Translator([product]);

  it('is called what most lines of the product call it, else what the vocabulary does', () => {
    expect(translator.translate('total')).toMatchObject({ en: 'total', de: 'Endsumme', it: 'Totale' });
    expect(translator.translate('Ward')).toMatchObject({ de: 'Station', it: '[en] Ward' });
    expect(translator.translate('Bed').de).toBe('[en] Bed');
  });

  it('is counted in words of the language', () => {
    expect(translator.count(translator.translate('Products'))).toMatchObject({
      en: 'Number of products',
      de: 'Anzahl: Produkte',
    });
    expect(translator.count(translator.translate('Widgets')).de).toBe('[en] Number of widgets');
  });
});
