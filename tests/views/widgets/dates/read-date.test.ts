import { Temporal } from 'temporal-polyfill';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intlLocale, LOCALES } from '../../../../src/contract/constants.ts';
import { dateHint, writeDate } from '../../../../src/views/widgets/dates/date-shape.ts';
import { LOCAL_DATETIME_TEXT, timestampText } from '../../../../src/views/widgets/dates/date-text.ts';
import { dateTyping } from '../../../../src/views/widgets/dates/date-typing.ts';
import { readDate } from '../../../../src/views/widgets/dates/read-date.ts';

/** A Wednesday. */
const today = Temporal.PlainDate.from('2026-03-11');
const read = (text: string, locale = 'en') => readDate(text, 'date', { locale, today, time: '' });
const languages = LOCALES.map(intlLocale);

describe('a day', () => {
  test.each([
    ['de', '24.12.2026', '2026-12-24'],
    ['de', '24.12.', '2026-12-24'],
    ['de', '24.12.26', '2026-12-24'],
    ['de', '24', '2026-03-24'],
    ['de', '241226', '2026-12-24'],
    ['de', '24122026', '2026-12-24'],
    ['de', '24. Dezember 2026', '2026-12-24'],
    ['de', '24 Dez', '2026-12-24'],
    ['en', '12/24/2026', '2026-12-24'],
    ['en', '24/12/2026', '2026-12-24'],
    ['en', '3/4', '2026-03-04'],
    ['fr', '3/4', '2026-04-03'],
    ['en', 'December 24th, 2026', '2026-12-24'],
    ['en', '2026-12-24', '2026-12-24'],
    ['en', '2026/12/24', '2026-12-24'],
    ['en', '1.5.46', '2046-01-05'],
    ['en', '1.5.47', '1947-01-05'],
    ['pl', '24 grudnia 2026', '2026-12-24'],
    ['es', '24 de diciembre de 2026', '2026-12-24'],
    ['pt', '24 de dez. de 2026', '2026-12-24'],
    ['tr', '24 Aralık 2026', '2026-12-24'],
    ['vi', '24 tháng 12, 2026', '2026-12-24'],
  ])('%s: %s', (locale, text, day) => expect(read(text, locale)).toBe(day));

  test.each(['', 'soon', '31.2.2026', '13/13/2026', '12345', '1 2 3 4', '24 Foo 2026', 'ma', '2026-02-30'])(
    'none: %s',
    (text) => expect(read(text)).toBeUndefined(),
  );
});

describe('from today, in each language', () => {
  test.each([
    ['en', 'Tomorrow', '2026-03-12'],
    ['en', 'in 3 days', '2026-03-14'],
    ['en', '2 weeks ago', '2026-02-25'],
    ['en', 'next month', '2026-04-11'],
    ['en', '+3', '2026-03-14'],
    ['en', '-2w', '2026-02-25'],
    ['de', '+1j', '2027-03-11'],
    ['en', 'friday', '2026-03-13'],
    ['en', 'wednesday', '2026-03-11'],
    ['en', 'next wednesday', '2026-03-18'],
    ['en', 'last wed', '2026-03-04'],
    ['en', 'last monday', '2026-03-09'],
    ['de', 'übermorgen', '2026-03-13'],
    ['de', 'in 3 Tagen', '2026-03-14'],
    ['de', 'letzten Montag', '2026-03-09'],
    ['fr', 'lundi dernier', '2026-03-09'],
    ['fr', 'dans 3 jours', '2026-03-14'],
    ['es', 'el próximo lunes', '2026-03-16'],
    ['es', 'lunes pasado', '2026-03-09'],
    ['it', 'lunedì scorso', '2026-03-09'],
    ['pt', 'segunda-feira passada', '2026-03-09'],
    ['pt', 'amanhã', '2026-03-12'],
    ['pl', 'ostatni poniedziałek', '2026-03-09'],
    ['pl', 'za 5 dni', '2026-03-16'],
    ['tr', 'geçen pazartesi', '2026-03-09'],
    ['tr', 'yarın', '2026-03-12'],
    ['vi', 'thứ hai trước', '2026-03-09'],
    ['vi', 'ngày mai', '2026-03-12'],
  ])('%s: %s', (locale, text, day) => expect(read(text, locale)).toBe(day));

  test.each(languages)('%s: what the language says of any number of days and weeks', (locale) => {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    for (const count of [-21, -5, -2, -1, 0, 1, 2, 5, 22]) {
      expect(read(words.format(count, 'day'), locale)).toBe(today.add({ days: count }).toString());
      expect(read(words.format(count, 'week'), locale)).toBe(today.add({ weeks: count }).toString());
    }
  });
});

describe('with a time of day', () => {
  const place = { locale: 'en', today, time: '08:15' };
  test.each([
    ['tomorrow at 9:30', '2026-03-12T09:30'],
    ['12/24/2026 2:30 PM', '2026-12-24T14:30'],
    ['12/24/2026 12:05 am', '2026-12-24T00:05'],
    ['12/24/2026, 2pm', '2026-12-24T14:00'],
    ['2026-12-24T14:30:10', '2026-12-24T14:30:10'],
    ['14:30 12/24/2026', '2026-12-24T14:30'],
    ['12/24/2026', '2026-12-24T08:15'],
  ])('%s', (text, moment) => expect(readDate(text, 'datetime', place)).toBe(moment));

  test.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['14.30', '14:30'],
    ['2:30 p.m.', '14:30'],
    ['7', '07:00'],
    ['14h30', '14:30'],
    ['25:00', undefined],
    ['noon', undefined],
  ])('alone: %s', (text, time) => expect(readDate(text, 'time', place)).toBe(time));
});

test.each(languages)('%s: what is written is read again as the same', (locale) => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 19);
        const place = { locale, today, time: '' };
        expect(readDate(writeDate(iso, locale) ?? '', 'datetime', place)).toBe(iso);
        expect(readDate(writeDate(iso.slice(0, 10), locale) ?? '', 'date', place)).toBe(iso.slice(0, 10));
        expect(readDate(writeDate(iso.slice(11), locale) ?? '', 'time', place)).toBe(iso.slice(11));
      },
    ),
  );
});

test('how a date is to be typed is said in the letters of the language', () => {
  expect(languages.map((locale) => dateHint('date', locale))).toEqual([
    'DD.MM.RRRR',
    'MM/DD/YYYY',
    'TT.MM.JJJJ',
    'DD/MM/AAAA',
    'JJ/MM/AAAA',
    'GG/MM/AAAA',
    'DD/MM/AAAA',
    'GG.AA.YYYY',
    'NN/TT/NNNN',
  ]);
});

describe('values', () => {
  test('text that is no date stays, for the kind to refuse', () => {
    const typing = dateTyping('datetime', LOCAL_DATETIME_TEXT, 'de', 'UTC');
    expect(typing.parse('bald', null)).toBe('bald');
    expect(typing.format('bald')).toBe('bald');
    expect(typing.parse(' ', '2026-12-24T14:30:00')).toBeNull();
  });

  test('a value that nobody changed keeps what its text does not show', () => {
    const typing = dateTyping('datetime', timestampText('Europe/Berlin'), 'de', 'Europe/Berlin');
    const value = '2026-12-24T13:30:00.5Z';
    expect(typing.format(value)).toBe('24.12.2026 14:30');
    expect(typing.parse('24.12.2026 14:30', value)).toBe(value);
    expect(typing.dayOf(value)).toBe('2026-12-24');
    expect(typing.withDay('2026-07-01', value)).toBe('2026-07-01T12:30:00Z');
  });
});
