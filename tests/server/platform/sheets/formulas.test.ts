import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellText } from '../../../../src/server/base/texts/written-text.ts';
import { harmless, unlikeGuarded } from '../../../../src/server/platform/sheets/formulas.ts';

it('leaves no cell that begins a formula, whichever separator a spreadsheet splits at', () => {
  for (const text of ['=1', ';=1+1', 'a; +1-1', 'a;;@x', "';=1", 'a\t-2', 'a\n=1', ';＝1', ";'=1"]) {
    for (const cell of harmless(text).split(/[;\t\r\n]/)) expect(cell, text).not.toMatch(/^\s*[=+\-@＝]/);
  }
  expect(harmless('Anna; Jan-Ole = 2')).toBe('Anna; Jan-Ole = 2');
});

it('leaves phones as E.164 writes them, alone and in lists, and guards whatever else begins with a plus sign', () => {
  for (const phones of ['+48600100200', '+48600100200; +4930123456', 'Anna; +48600100200']) {
    expect(harmless(phones)).toBe(phones);
    expect(unlikeGuarded(phones)).toBe(phones);
  }
  expect(harmless('+1+cmd')).toBe("'+1+cmd");
  expect(harmless('+1 (1)')).toBe("'+1 (1)");
  expect(harmless('+48600100200; +1+cmd')).toBe("+48600100200; '+1+cmd");
  expect(harmless('＋48600100200')).toBe("'＋48600100200");
});

it('is taken away again by an import', () => {
  const text = fc.string({ unit: fc.constantFrom(...";'=+-1 a\n\t＝@") });
  fc.assert(
    fc.property(text, (given) => {
      const value = given.trim();
      expect(cellText(harmless(value))).toBe(value);
      expect(cellText(unlikeGuarded(value))).toBe(value);
    }),
    { numRuns: 2000 },
  );
});
