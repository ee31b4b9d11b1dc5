import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  brandTextFor,
  brandVariables,
  contrast,
  needsEdge,
  textOn,
} from '../../../src/contract/public-sessions/brand.ts';

const COLOR = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

it('text on any colour can be read', () => {
  fc.assert(fc.property(COLOR, (color) => contrast(color, textOn(color)) >= 4.5));
  expect([textOn('#ffe08a'), textOn('#123a5c'), textOn('#0a7')]).toEqual(['#000000', '#ffffff', '#000000']);
});

it('what would not stand out gets an edge, by day or by night', () => {
  expect(needsEdge('#ffe08a')).toEqual({ light: true, dark: false });
  expect(needsEdge('#123a5c')).toEqual({ light: false, dark: true });
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  const edges = (color: string) => brandVariables({ color })?.['--brand-edge'];
  expect(edges('#ffe08a')).toBe('light-dark(#5f6b7c, transparent)');
  expect(edges('#123a5c')).toBe('light-dark(transparent, #8f99a8)');
});

it('says nothing of what is not set, nor of a font that nobody knows', () => {
  expect(brandVariables({ name: 'Sun' })).toBeUndefined();
  expect(brandVariables({ font: 'constructor' })).toBeUndefined();
  expect(brandVariables({ font: 'MONO', background: '#123a5c' })).toEqual({
    '--font': expect.stringContaining('monospace') as string,
    '--band': '#123a5c',
    '--on-band': '#ffffff',
  });
});

it('reads in the language of who reads, else of the tenant, else whatever there is', () => {
  const texts = ['pl', 'de', 'en'].map((language) => ({ language, welcome: language }));
  const read = (locale: string, language?: string) =>
    brandTextFor({ texts, ...(language ? { language } : {}) }, locale)?.welcome;
  expect([read('de', 'en'), read('fr', 'en'), read('fr', 'it'), read('fr')]).toEqual([
    'de',
    'en',
    'pl',
    'pl',
  ]);
  expect(brandTextFor({}, 'de')).toBeUndefined();
});
