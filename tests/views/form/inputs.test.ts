import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LOCAL_DATETIME_TEXT,
  LOCAL_TIME_TEXT,
  timestampText,
} from '../../../src/views/widgets/dates/date-text.ts';
import { decimalSigns, decimalText, parseDecimal } from '../../../src/views/widgets/decimal.ts';
import { isDigitKeyAllowed, isDigits } from '../../../src/views/widgets/digits.ts';
import { LOCALES, intlLocale } from '../../../src/contract/constants.ts';

const press = (key: string, modifier: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') =>
  isDigitKeyAllowed({ key, ctrlKey: false, metaKey: false, altKey: false, [modifier]: true });

describe('digits only', () => {
  test('takes digits, keys of navigation and editing, and shortcuts', () => {
    for (const key of ['0', '9', 'Backspace', 'Delete', 'ArrowLeft', 'Home', 'Tab', 'Enter', 'F5']) {
      expect(press(key), key).toBe(true);
    }
    for (const key of ['c', 'x', 'v', 'a', 'z'])
      expect(press(key, 'ctrlKey') && press(key, 'metaKey'), key).toBe(true);
  });

  test('takes nothing that would write anything else', () => {
    for (const key of ['-', '+', '.', ',', 'e', 'E', ' ', 'a', 'Dead', 'Process', '٣']) {
      expect(press(key), key).toBe(false);
    }
  });

  test('pastes only what is all digits', () => {
    expect(isDigits('0123456789')).toBe(true);
    for (const text of ['12 3', '-1', '1.0', '1e3', '٣', '12\n']) expect(isDigits(text), text).toBe(false);
  });
});

describe('decimals', () => {
  const german = decimalSigns('de');
  const polish = decimalSigns('pl');

  test('reads the locale’s signs and refuses what would have to be guessed', () => {
    expect(parseDecimal('1,5', german)).toBe(1.5);
    expect(parseDecimal('1.500', german)).toBe(1500);
    expect(parseDecimal('1.234.567,25', german)).toBe(1_234_567.25);
    expect(parseDecimal('1.5', german)).toBe('1.5');
    expect(parseDecimal('1 500,5', polish)).toBe(1500.5);
    expect(parseDecimal('1,5', decimalSigns('en'))).toBe('1,5');
    expect(parseDecimal('1,2,3', german)).toBe('1,2,3');
    expect(parseDecimal('abc', german)).toBe('abc');
    expect(parseDecimal(' ', german)).toBeNull();
  });

  test('in every locale, a number is read as it was written', () => {
    for (const locale of LOCALES) {
      const signs = decimalSigns(intlLocale(locale));
      fc.assert(
        fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
          // There is one zero for people.
          expect(parseDecimal(decimalText(number, signs), signs)).toBe(number === 0 ? 0 : number);
        }),
        { numRuns: 50 },
      );
    }
  });
});

describe('times', () => {
  test('are edited without idle seconds, and keep what the input cannot hold', () => {
    expect(LOCAL_TIME_TEXT.toInput('13:45:00')).toBe('13:45');
    expect(LOCAL_TIME_TEXT.fromInput('13:45', null)).toBe('13:45:00');
    expect(LOCAL_TIME_TEXT.fromInput('13:45:10', '13:45:10.5')).toBe('13:45:10.5');
    expect(LOCAL_DATETIME_TEXT.toInput('2026-02-28T13:45:10')).toBe('2026-02-28T13:45:10');
    expect(LOCAL_DATETIME_TEXT.fromInput('2026-02-28T13:45', null)).toBe('2026-02-28T13:45:00');
    expect(LOCAL_DATETIME_TEXT.fromInput('', '2026-02-28T13:45:00')).toBeNull();
  });
});

describe('instants in the user’s zone', () => {
  const warsaw = timestampText('Europe/Warsaw');

  test('are shown in the zone and kept in UTC', () => {
    expect(warsaw.toInput('2026-07-01T10:30:00Z')).toBe('2026-07-01T12:30');
    expect(warsaw.fromInput('2026-01-01T12:30', null)).toBe('2026-01-01T11:30:00Z');
  });

  test('a time that the spring skips becomes one hour later', () => {
    expect(warsaw.fromInput('2026-03-29T02:30', null)).toBe('2026-03-29T01:30:00Z');
    expect(warsaw.toInput('2026-03-29T01:30:00Z')).toBe('2026-03-29T03:30');
  });

  test('of a time that the autumn has twice, the first is taken, and an unchanged second one stays', () => {
    expect(warsaw.fromInput('2026-10-25T02:30', null)).toBe('2026-10-25T00:30:00Z');
    expect(warsaw.fromInput('2026-10-25T02:30', '2026-10-25T01:30:00Z')).toBe('2026-10-25T01:30:00Z');
  });

  test('any instant survives being shown', () => {
    const day = 86_400_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 365 * day }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Havana'),
        (ms, zone) => {
          const text = timestampText(zone);
          const instant = new Date(ms).toISOString();
          expect(text.fromInput(text.toInput(instant), instant)).toBe(instant);
        },
      ),
    );
  });
});
