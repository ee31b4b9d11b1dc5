import { Temporal } from 'temporal-polyfill';
import { DATE_FORMATS, type DateFormat, parseDate as dateBy } from '../../../contract/kinds/notations.ts';
import { breaks } from '../../../contract/kinds/kind.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { hasNoYear, isNoDay, isoDay, readDate } from './date-text.ts';
import {
  type ColumnHome,
  type Judge,
  type ParsedCell,
  type ParserRules,
  share,
  type TextReading,
} from './text-reading.ts';
import { readTime } from './time-text.ts';

type ReadWall = (wall: Wall, text: string, judge: Judge, rules: ParserRules) => ParsedCell;

/** Days as people write them, or as the column's notation has it. `read`: what a day and a time on the wall are. */
function dayReading(read: ReadWall): TextReading {
  return {
    needsValues: true,
    parser: (judge, rules) => (text) => {
      if (isNoDay(text)) return noDay(text);
      const wall = wallOf(text, rules.format);
      return wall ? { ...read(wall, text, judge, rules), ...wall.doubt } : wrongDate(text);
    },
    judge: (texts, home) => {
      const days = texts.filter((text) => !isNoDay(text));
      const known = DATE_FORMATS.filter((each) => days.every((day) => dateBy(day, each)));
      if (known.length && days.length) return { fit: 1, format: likelyFormat(known, days, home) };
      return { fit: share(days, (day) => readDate(day) !== undefined), format: null };
    },
  };
}

export const localDateReading = dayReading(({ day }) => ({ ok: true, value: day }));

export const localDateTimeReading = dayReading(({ day, time, zone }, text, judge) =>
  zone === undefined ? judge(`${day}T${time}`) : wrongDate(text),
);

export const timestampReading = dayReading(({ day, time, zone }, _text, judge, { timeZone }) =>
  judge(instantOf(`${day}T${time}`, zone, timeZone)),
);

const wrongDate = (text: string): ParsedCell => breaks('invalid-date', { value: shown(text) });

const noDay = (text: string): ParsedCell => ({
  ok: true,
  value: undefined,
  ...(hasNoYear(text) ? { warning: 'import-no-day' } : {}),
});

/** Of the formats that all days have; null where day and month could be either, and nothing tells which. */
function likelyFormat(
  known: readonly DateFormat[],
  days: readonly string[],
  home: ColumnHome,
): string | null {
  const american = known.find((format) => format.startsWith('MM'));
  const [first] = known;
  if (!first || !american || first === american || !first.startsWith('dd/')) return first ?? null;
  if (home.countries[0] === 'US') return american;
  if (home.locale !== 'en' && home.countries.length) return first;
  // Elsewhere days and months of English programs have two digits.
  return days.some((day) => /\b\d\//.test(day)) ? american : null;
}

/** A date and a time of day on the wall, and the zone of that wall where one is named. */
interface Wall {
  readonly day: string;
  readonly time: string;
  readonly zone: string | undefined;
  readonly doubt: Pick<ParsedCell, 'warning'>;
}

function wallOf(text: string, format: string | null): Wall | undefined {
  const known = DATE_FORMATS.find((each) => each === format);
  return (known && byFormat(text, known)) ?? (known && !isIso(text) ? undefined : usual(text));
}

/** What programs write is taken whatever the column's format: it cannot be meant otherwise. */
const isIso = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

function byFormat(text: string, format: (typeof DATE_FORMATS)[number]): Wall | undefined {
  const parts = dateBy(text, format);
  const day = parts && isoDay(parts.year, parts.month, parts.day);
  if (!parts || day === undefined) return undefined;
  const { hour, minute, second } = parts.time ?? { hour: 0, minute: 0, second: 0 };
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return { day, time, zone: undefined, doubt: {} };
}

function usual(text: string): Wall | undefined {
  const date = readDate(text);
  if (!date) return undefined;
  const doubt = date.isAmbiguous ? { warning: 'import-two-dates' as const } : {};
  const rest = date.rest.replace(/^(?:T|,|at |um |o |à |a las |às |alle |lúc )\s*/i, '');
  if (rest === '') return { day: date.day, time: '00:00:00', zone: undefined, doubt };
  const time = readTime(rest);
  return time && { day: date.day, ...time, doubt };
}

function instantOf(wall: string, zone: string | undefined, timeZone: string): string {
  if (zone !== undefined) return `${wall}${zone}`;
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).toInstant().toString();
}
