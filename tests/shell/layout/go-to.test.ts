import { expect, it } from 'vitest';
import { goToPlaces } from '../../../src/shell/layout/go-to/go-to-keys.ts';

const letters = (...labels: string[]) =>
  goToPlaces(labels.map((label, at) => ({ route: `/${at}`, label }))).map(({ letter }) => letter);

it('gives each screen a letter of its name: the first, that of another word, then any', () => {
  expect(letters('Dashboard', 'Contacts', 'Custom fields', 'Campaigns', 'Data')).toEqual([
    'd',
    'c',
    'f',
    'a',
    't',
  ]);
});

it('lets a first letter go before what is only inside of a name, and knows letters without their marks', () => {
  expect(letters('Übersicht', 'Łącza', 'Ulm')).toEqual(['u', 'l', 'm']);
  expect(letters('Ab', 'Abc', 'Bee')).toEqual(['a', 'c', 'b']);
});

it('goes on with digits after the alphabet, and has none for what comes after those', () => {
  const many = Array.from({ length: 40 }, (_, at) => `A${at}`);
  expect(new Set(letters(...many)).size).toBe(36);
  expect(letters(...many)).toHaveLength(36);
  expect(letters(...many).at(26)).toBe('1');
});
