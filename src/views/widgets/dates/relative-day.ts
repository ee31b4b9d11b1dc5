import type { Temporal } from 'temporal-polyfill';
import { LOCALES, intlLocale, type Locale } from '../../../contract/constants.ts';
import { plainWords } from './plain-words.ts';

const UNITS = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];

const add = (today: Temporal.PlainDate, unit: Unit, count: number) => today.add({ [`${unit}s`]: count });

/**
 * A day that is said from today, in the words of the language: `tomorrow`, `in 3 days`, `2 weeks ago`, `next month`,
 * `monday`, `last monday`; or short, `+3`, `-2w`. The words are those of the browser's `Intl`, whatever their case.
 */
export function relativeDay(
  text: string,
  locale: string,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const plain = plainWords(text);
  return shortly(plain, locale, today) ?? counted(plain, locale, today) ?? weekday(plain, locale, today);
}

/** `+3`, `-2w`: the letter is the first one of the unit's name, in the language or in English. */
function shortly(text: string, locale: string, today: Temporal.PlainDate) {
  const [, sign = '', digits = '', letter = ''] = /^([+-]) ?(\d{1,4}) ?(\p{L}?)$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const named = (unit: Unit) => plainWords(names.of(unit === 'week' ? 'weekOfYear' : unit) ?? '');
  const unit =
    letter === ''
      ? 'day'
      : (UNITS.find((each) => named(each).startsWith(letter)) ??
        UNITS.find((each) => each.startsWith(letter)));
  return unit && add(today, unit, Number(`${sign}${digits}`));
}

/** What the language says of so many units from now is compared with what was typed. */
function counted(text: string, locale: string, today: Temporal.PlainDate) {
  const number = /\d+/.exec(text)?.[0];
  if (number !== undefined && number.length > 4) return undefined;
  const counts = number === undefined ? [0, 1, -1, 2, -2] : [Number(number), -Number(number)];
  const words = new Intl.RelativeTimeFormat(locale, { numeric: number === undefined ? 'auto' : 'always' });
  for (const unit of UNITS)
    for (const count of counts)
      if (plainWords(words.format(count, unit)) === text) return add(today, unit, count);
  return undefined;
}

/** Words that stand before or after the name of a day of the week. */
const AROUND: Readonly<Record<Locale, { readonly last: string; readonly next: string }>> = {
  pl: {
    last: 'ostatni ostatnia zeszly zeszla poprzedni poprzednia',
    next: 'nastepny nastepna przyszly przyszla',
  },
  en: { last: 'last past previous', next: 'next this coming' },
  de: {
    last: 'letzter letzten letzte voriger vorigen',
    next: 'nachster nachsten nachste kommender kommenden',
  },
  es: { last: 'pasado ultimo', next: 'proximo que viene' },
  fr: { last: 'dernier passe', next: 'prochain' },
  it: { last: 'scorso scorsa ultimo', next: 'prossimo prossima' },
  pt: { last: 'passado passada ultimo ultima', next: 'proximo proxima que vem' },
  tr: { last: 'gecen', next: 'gelecek onumuzdeki bu' },
  vn: { last: 'truoc vua roi qua', next: 'toi nay' },
};

/** Any Monday: the days of a week are named from it. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Words before a day's name that say nothing. */
const ARTICLE = /^(?:am|el|il|la|le|na|on|the|w) /;

function weekday(said: string, locale: string, today: Temporal.PlainDate) {
  const { last, next } = AROUND[LOCALES.find((each) => intlLocale(each) === locale) ?? 'en'];
  const text = said.replace(ARTICLE, '');
  const without = (words: string) =>
    text
      .split(' ')
      .filter((word) => !words.split(' ').includes(word))
      .join(' ');
  const isPast = without(last) !== text;
  const name = without(isPast ? last : next).replace(/\.$/, '');
  if (name.length < 2 || /\d/.test(name)) return undefined;
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => isNamed(name, day, locale));
  const [day] = days;
  if (day === undefined || days.length > 1) return undefined;
  const ahead = (day - today.dayOfWeek + 7) % 7;
  if (isPast) return today.add({ days: ahead - 7 });
  return today.add({ days: ahead === 0 && name !== text ? 7 : ahead });
}

/** The name of the day, its short form, or at least three letters that it begins with. */
function isNamed(name: string, day: number, locale: string): boolean {
  const named = (style: 'long' | 'short') =>
    plainWords(
      new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(
        MONDAY + (day - 1) * DAY_MS,
      ),
    ).replace(/\.$/, '');
  return named('short') === name || (name.length > 2 && named('long').startsWith(name));
}
