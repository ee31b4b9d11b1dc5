import { describe, expect, it } from 'vitest';
import { booleanOf } from '../../../../../src/server/base/texts/boolean-words.ts';
import { cellText } from '../../../../../src/server/base/texts/written-text.ts';
import { readDate } from '../../../../../src/server/base/texts/date-text.ts';
import { nameOrder } from '../../../../../src/server/areas/import/match/name-order.ts';
import { splitName } from '../../../../../src/server/areas/import/rows/full-name.ts';
import { plainNumber } from '../../../../../src/server/base/texts/number-text.ts';
import { readTime } from '../../../../../src/server/base/texts/time-text.ts';
import { LOCALES, intlLocale } from '../../../../../src/contract/constants.ts';

describe('cells', () => {
  it('lose what stands unseen at their ends, and the guard of exports against formulas', () => {
    expect(cellText('\ufeff  Anna\u00a0')).toBe('Anna');
    expect(cellText('\u200b+48 600 100 200\u202c')).toBe('+48 600 100 200');
    expect(cellText("'+48600100200")).toBe('+48600100200');
    expect(cellText("'=SUM(A1)")).toBe('=SUM(A1)');
    expect(cellText(";'=SUM(A1); '+1")).toBe(';=SUM(A1); +1');
    expect(cellText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
    expect(cellText(undefined)).toBe('');
  });
});

describe('dates', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026/2/8', '2026-02-08'],
    ['20260228', '2026-02-28'],
    ['28.02.2026', '2026-02-28'],
    ['28. 2. 2026', '2026-02-28'],
    ['28-2-2026', '2026-02-28'],
    ['2/28/2026', '2026-02-28'],
    ['28/2/2026', '2026-02-28'],
    ['28 de febrero de 2026', '2026-02-28'],
    ['28 tháng 2, 2026', '2026-02-28'],
    ['Feb. 28th, 2026', '2026-02-28'],
    ['28 lutego 2026', '2026-02-28'],
  ])('%s is %s', (text, day) => {
    expect(readDate(text)).toMatchObject({ day, rest: '' });
  });

  it('are read as each language of the product writes them', () => {
    for (const locale of LOCALES) {
      for (const dateStyle of ['medium', 'long'] as const) {
        const format = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle, timeZone: 'UTC' });
        const text = format.format(Date.UTC(2026, 10, 23));
        expect([locale, text, readDate(text)?.day]).toEqual([locale, text, '2026-11-23']);
      }
    }
  });

  it('that could be two days are told', () => {
    expect(readDate('3/4/2026')).toEqual({ day: '2026-04-03', rest: '', isAmbiguous: true });
    expect(readDate('03.04.2026')).toMatchObject({ day: '2026-04-03', isAmbiguous: false });
    expect(readDate('4/4/2026')).toMatchObject({ isAmbiguous: false });
  });

  it.each(['30.02.2026', '2026-13-01', '29.02.2025', '--02-28', 'soon', '1.2.26', '0/0/00'])(
    '%s is none',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );
});

it.each([
  ['13:45', '13:45:00', undefined],
  ['1:45 PM', '13:45:00', undefined],
  ['12:05 a.m.', '00:05:00', undefined],
  ['9 pm', '21:00:00', undefined],
  ['13.45', '13:45:00', undefined],
  ['13:45:10.5Z', '13:45:10.5', 'Z'],
  ['13:45 +02:00', '13:45:00', '+02:00'],
])('the time %s is %s', (text, time, zone) => {
  expect(readTime(text)).toEqual({ time, zone });
});

it.each(['25:00', '13', '13:60', '13 pm', '13:45 soon'])('%s is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});

it.each([
  ['1.234,56', false, '1234.56'],
  ['1,234.56', false, '1234.56'],
  ['1 234,56', false, '1234.56'],
  ["1'234.5", false, '1234.5'],
  ['\u22121,5', false, '-1.5'],
  ['1.234', false, '1.234'],
  ['1.234', true, '1234'],
  ['1.234.567', true, '1234567'],
  ['0.234', true, '0.234'],
  ['12', true, '12'],
  ['12.5.2026', false, '12.5.2026'],
  ['1.23,4', false, '1.23,4'],
  ['n/a', false, 'n/a'],
])('the number %s (whole: %s) is %s', (text, whole, plain) => {
  expect(plainNumber(text, whole)).toBe(plain);
});

it.each([
  ['Anna Maria Nowak', 'firstLast', 'Anna Maria', 'Nowak'],
  ['Ludwig van Beethoven', 'firstLast', 'Ludwig', 'van Beethoven'],
  ['Nowak, Anna', 'firstLast', 'Anna', 'Nowak'],
  ['Nguyễn Thị Mai', 'lastFirst', 'Thị Mai', 'Nguyễn'],
  ['van Beethoven Ludwig', 'lastFirst', 'Ludwig', 'van Beethoven'],
  ['Cher', 'firstLast', 'Cher', ''],
  ['Nowak', 'lastFirst', '', 'Nowak'],
] as const)('%s (%s) is %s and %s', (text, order, first, last) => {
  expect(splitName(text, order)).toEqual({ first, last, titles: [] });
});

it.each([
  ['Martin Lund, Jr.', 'Martin', 'Lund Jr.', ''],
  ['Lund, Martin, Jr.', 'Martin', 'Lund Jr.', ''],
  ['Ana Reyes, PhD', 'Ana', 'Reyes', 'PhD'],
  ['Reyes, Ana, PhD, MBA', 'Ana', 'Reyes', 'PhD MBA'],
  ['Prof. Dr. med. Hans Meyer', 'Hans', 'Meyer', 'Prof. Dr. med.'],
  ['PROF. DR. MED. HANS MEYER', 'HANS', 'MEYER', 'PROF. DR. MED.'],
  ['Meyer, Dr. med. Hans', 'Hans', 'Meyer', 'Dr. med.'],
  ['Max Bauer, Dipl.-Ing.', 'Max', 'Bauer', 'Dipl.-Ing.'],
  ['Dr.Anna Nowak', 'Anna', 'Nowak', 'Dr.'],
  ['mgr inż. Ewa Lis', 'Ewa', 'Lis', 'mgr inż.'],
  ['lek. Jan Kowalski', 'Jan', 'Kowalski', 'lek.'],
  ['Pan Jan Kowalski', 'Jan', 'Kowalski', 'Pan'],
  ['Dott.ssa Maria Rossi', 'Maria', 'Rossi', 'Dott.ssa'],
  ['Sr. Juan de la Vega', 'Juan', 'de la Vega', 'Sr.'],
  ['John Smith Sr.', 'John', 'Smith Sr.', ''],
  ['Dra. Ana Souza Neto', 'Ana', 'Souza Neto', 'Dra.'],
  ['Mme Claire Martin', 'Claire', 'Martin', 'Mme'],
  ['Madame de Gaulle', '', 'de Gaulle', 'Madame'],
  ['Bay Ahmet Yılmaz', 'Ahmet', 'Yılmaz', 'Bay'],
  ['Ayşe Hanım', 'Ayşe', '', 'Hanım'],
  ['PGS. TS. Lê Bình', 'Lê', 'Bình', 'PGS. TS.'],
  ['Dr. Nowak', '', 'Nowak', 'Dr.'],
  ['DUPONT Jean', 'Jean', 'DUPONT', ''],
  ['Jean-Paul DE LA CROIX', 'Jean-Paul', 'DE LA CROIX', ''],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset', ''],
  ['Dipl.-Ing. (FH) Karl Otto', 'Karl', 'Otto', 'Dipl.-Ing. (FH)'],
  ['Dr. (Bob) Smith', '(Bob)', 'Smith', 'Dr.'],
  ['Mr. & Mrs. Smith', '', 'Smith', 'Mr. & Mrs.'],
])('titles of %s are no names', (text, first, last, titles) => {
  const found = splitName(text, 'firstLast');
  expect({ ...found, titles: found.titles.map((title) => title.text).join(' ') }).toEqual({
    first,
    last,
    titles,
  });
});

it.each([
  ['Nil', 'Nil', ''],
  ['Brak Ohne', 'Brak', 'Ohne'],
  ['Don Johnson', 'Don', 'Johnson'],
  ['Pan Jianwei', 'Pan', 'Jianwei'],
  ['M. Night Shyamalan', 'M. Night', 'Shyamalan'],
  ['J.R.R. Tolkien', 'J.R.R.', 'Tolkien'],
  ['P.D. James', 'P.D.', 'James'],
  ['Morgan, J.P.', 'J.P.', 'Morgan'],
  ['Nguyen, Do', 'Do', 'Nguyen'],
  ['Jack Ma', 'Jack', 'Ma'],
  ['JJ Abrams', 'JJ', 'Abrams'],
  ['YO-YO MA', 'YO-YO', 'MA'],
  ['Dr.', 'Dr.', ''],
])('%s has no title that is its own', (text, first, last) => {
  expect(splitName(text, 'firstLast')).toEqual({ first, last, titles: [] });
});

it('titles that are names elsewhere are those of the file’s language', () => {
  expect(splitName('M. Jean Dupont', 'firstLast', 'fr')).toMatchObject({ first: 'Jean', last: 'Dupont' });
  expect(splitName('Ahmet Bey', 'firstLast', 'tr')).toMatchObject({ first: 'Ahmet', last: '' });
  expect(splitName('Pan Kowalski', 'firstLast', 'pl')).toMatchObject({ first: '', last: 'Kowalski' });
  expect(splitName('Nguyễn Văn An', nameOrder({ samples: ['Nguyễn Văn An'] }, undefined))).toMatchObject({
    first: 'Văn An',
    last: 'Nguyễn',
  });
  expect(nameOrder({ samples: ['Ana Reyes, PhD'] }, 'en')).toBe('firstLast');
});

it('yes and no are known in the languages of the product', () => {
  expect(['Yes', 'TAK', 'ja', 'Sí', 'oui', 'sì', 'Sim', 'EVET', 'có', '1', 'x'].map(booleanOf)).not.toContain(
    false,
  );
  expect(['no', 'Nie', 'Nein', 'non', 'Não', 'Hayır', 'HAYIR', 'không', '0'].map(booleanOf)).toEqual(
    Array.from({ length: 9 }, () => false),
  );
  expect(booleanOf('perhaps')).toBeUndefined();
});
