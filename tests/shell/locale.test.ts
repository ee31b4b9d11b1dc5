import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/contract/constants.ts';
import { LOCALE_NAMES, chooseLocale } from '../../src/shell/i18n/locale.ts';

describe('chooseLocale', () => {
  it.each([
    ['the kept choice wins', 'tr', ['de-AT'], 'tr'],
    ['the first language that the product has', null, ['nl', 'pt-BR', 'de'], 'pt'],
    ['Vietnamese is offered as vn', null, ['vi-VN'], 'vn'],
    ['a kept value that is no locale counts for nothing', 'xx', ['fr'], 'fr'],
    ['English where nothing fits', null, ['nl', 'sv'], 'en'],
    ['English where nothing is known', null, [], 'en'],
  ])('%s', (_rule, kept, languages, expected) => expect(chooseLocale(kept, languages)).toBe(expected));

  it('names every locale differently', () => {
    expect(new Set(LOCALES.map((locale) => LOCALE_NAMES[locale])).size).toBe(LOCALES.length);
  });
});
