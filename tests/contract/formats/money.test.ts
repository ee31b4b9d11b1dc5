import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../src/contract/constants.ts';
import { compareDecimals, decimalParts, decimalText } from '../../../src/contract/formats/decimal.ts';
import { fieldIn } from '../../../src/contract/formats/index.ts';
import { moneyFormat, scaleOf } from '../../../src/contract/formats/money.ts';
import type { FieldRules } from '../../../src/contract/kinds/kind.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { valueParser } from '../../../src/server/areas/import/rows/value-parser.ts';
import { modelField } from '../../../src/contract/metadata/fields.ts';
import { entryOf } from '../../../src/views/entries/entries.ts';

const rules = (settings: FieldRules['settings']): FieldRules => ({
  kind: 'STRING',
  format: 'money',
  settings,
});
const cents = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });
/** The amount of so many units of the last decimal. */
const amount = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale ? `.${digits.slice(at)}` : ''}`;
};

describe('amounts', () => {
  it('stay as they are: parsed, formatted and compared exactly', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), (all) => {
        const texts = all.map((units) => amount(units, 2));
        for (const text of texts) {
          expect(moneyFormat.parse(text, rules({}))).toEqual({ ok: true, value: text });
          const parts = decimalParts(text);
          expect(parts && decimalText(parts, 2)).toBe(text);
        }
        const sorted = texts.toSorted(compareDecimals);
        expect(sorted).toEqual(
          all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map((units) => amount(units, 2)),
        );
      }),
    );
  });

  it('are typed and shown in each language without loss', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...LOCALES), (units, locale) => {
        const tag = locale === 'vn' ? 'vi' : locale;
        const text = amount(units, 2);
        const entry = entryOf(rules({}), { locale: tag, timeZone: 'UTC' });
        expect(entry.parse(entry.format(text), null)).toBe(text);
        // As it is shown, with groups and a currency, it can be typed as well.
        const shown = moneyFormat.format(text, { locale: tag, timeZone: 'UTC', yes: '', no: '' }, rules({}));
        expect(entry.parse(shown, null)).toBe(text);
      }),
    );
  });

  it('have the decimals of the field, else of its currency, else two', () => {
    expect(scaleOf(rules({}))).toBe(2);
    expect(scaleOf(rules({ currency: 'JPY' }))).toBe(0);
    expect(scaleOf(rules({ currency: 'KWD' }))).toBe(3);
    expect(scaleOf(rules({ currency: 'JPY', scale: 4 }))).toBe(4);
    expect(moneyFormat.parse('1.5', rules({ currency: 'JPY' }))).toEqual({
      ok: false,
      problem: { message: 'too-precise', params: { scale: 0 } },
    });
  });

  it('are filtered by parts of the smallest unit, too', () => {
    expect(moneyFormat.parseOperand?.('0.005', rules({}))).toEqual({ ok: true, value: '0.005' });
    expect(moneyFormat.parseOperand?.('1.5', rules({}))).toEqual({ ok: true, value: '1.50' });
  });

  it.each([
    ['en', '€1,234.56'],
    ['de', '1.234,56 €'],
    ['pl', '1234,56 €'],
    ['vi', '1.234,56 €'],
  ])('read in %s as %s', (locale, text) => {
    const context = { locale, timeZone: 'UTC', yes: '', no: '' };
    const shown = moneyFormat.format('1234.56', context, rules({ currency: 'EUR' }));
    expect(shown.replace(/\s/gu, ' ')).toBe(text);
  });
});

describe('a currency', () => {
  it('may stand in another field of the record', () => {
    const field = rules({ currencyField: 'currency' });
    expect(fieldIn(field, { currency: 'PLN' }).settings).toMatchObject({ currency: 'PLN' });
    expect(fieldIn(field, {}).settings).toEqual({ currencyField: 'currency' });
    const shown = (currency: unknown) =>
      moneyFormat
        .format('5.00', { locale: 'pl', timeZone: 'UTC', yes: '', no: '' }, fieldIn(field, { currency }))
        .replace(/\s/gu, ' ');
    expect(shown('PLN')).toBe('5,00 zł');
    // What is no currency is left out rather than refused by the formatter.
    expect(shown('złoty')).toBe('5,00');
  });

  it('of a file must be that of the field', () => {
    const field = {
      ...modelField({ name: 'due', kind: 'STRING', format: 'money', currency: 'EUR' }, undefined),
    };
    const parse = valueParser(field, { format: null, choices: {}, timeZone: 'UTC' });
    expect(parse('12 €')).toMatchObject({ ok: true, value: '12.00' });
    expect(parse('EUR 12')).toMatchObject({ ok: true, value: '12.00' });
    for (const text of ['$12', '12 USD', '12 zł', '--12', '-12-'])
      expect(parse(text), text).toMatchObject({ ok: false });
  });
});

describe('metadata of money', () => {
  const problems = (field: object) => {
    const files = {
      'objects/Invoice/model.json': {
        fields: [
          { name: 'name', kind: 'STRING' },
          { name: 'currency', kind: 'ENUM', values: ['EUR', 'PLN'] },
          { name: 'lines', kind: 'INT' },
          { name: 'due', kind: 'STRING', ...field },
        ],
      },
    };
    const { problems: all } = buildCatalog(
      new Map(Object.entries(files).map(([file, content]) => [file, JSON.stringify(content)])),
    );
    return all.filter(({ file }) => file.includes('/Invoice/')).map(({ pointer }) => pointer);
  };
  const money = { format: 'money' };

  it('goes together', () => {
    expect(problems({ ...money, scale: 4, currency: 'EUR', min: 0, max: 10.5, sortable: true })).toEqual([]);
    expect(problems({ ...money, currencyField: 'currency', default: 0 })).toEqual([]);
    expect(problems({ ...money, currencyField: 'lines' })).toEqual(['/fields/3/currencyField']);
    expect(problems({ ...money, currencyField: 'currency', currency: 'EUR' })).toEqual([
      '/fields/3/currencyField',
    ]);
    expect(problems({ ...money, scale: 7 })).toEqual(['/fields/3/scale']);
    expect(problems({ ...money, default: 0.005 })).toEqual(['/fields/3/default']);
    expect(problems({ ...money, searchable: true })).toEqual(['/fields/3/searchable']);
    expect(problems({ ...money, maxLength: 9 })).toEqual(['/fields/3/maxLength']);
    expect(problems({ currency: 'EUR' })).toEqual(['/fields/3/currency']);
    expect(problems({ format: 'email', scale: 2 })).toEqual(['/fields/3/scale']);
    expect(problems({ min: 1 })).toEqual(['/fields/3/min']);
  });
});
