import { Temporal } from 'temporal-polyfill';
import {
  DATE_FORMATS,
  NUMBER_FORMATS,
  parseDate as dateBy,
  parseNumber as numberBy,
} from '../../../../contract/import/formats.ts';
import { breaks, type FieldRules, type Kind, type Parsed } from '../../../../contract/kinds/kind.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { booleanOf } from './boolean-words.ts';
import { choiceKey } from './cell-text.ts';
import { hasNoYear, isNoDay, isoDay, readDate } from './date-text.ts';
import { plainNumber } from './number-text.ts';
import { phoneNumber } from './phone-text.ts';
import { readTime } from './time-text.ts';

/** A value in its canonical form, or the rule that it breaks; `warning`: what may not be meant so. */
export type ParsedCell = Parsed<unknown> & { readonly warning?: 'import-two-dates' | 'import-no-day' };

export type ValueParser = (text: string) => ParsedCell;

export interface ParserRules {
  /** Of the column: one of `DATE_FORMATS`, `NUMBER_FORMATS` or `PHONE_COUNTRIES`; null: whatever is usual. */
  readonly format: string | null;
  /** What values of an ENUM are called, in any language: `choiceKey` of it, and the value. */
  readonly choices: Readonly<Record<string, string>>;
  /** IANA name: what moments without a zone are in. */
  readonly timeZone: string;
}

/** Reads the texts of one plain value of the field: the same rules as all writes have, after what people write otherwise. */
export function valueParser(field: Field, rules: ParserRules): ValueParser {
  const kind = typeof field.element === 'string' ? field.element : field.kind;
  const judged: FieldRules = kind === field.kind ? field : { ...field, kind, element: undefined };
  const judge = (value: unknown): ParsedCell => parseValue(value, judged);
  const parse = (PARSERS[kind] ?? plain)(judge, rules, judged);
  return DAYS.has(kind) ? (text) => (isNoDay(text) ? noDay(text) : parse(text)) : parse;
}

const DAYS: ReadonlySet<Kind> = new Set(['LOCAL_DATE', 'LOCAL_DATETIME', 'TIMESTAMP']);

const noDay = (text: string): ParsedCell => ({
  ok: true,
  value: undefined,
  ...(hasNoYear(text) ? { warning: 'import-no-day' } : {}),
});

type Judge = (value: unknown) => ParsedCell;
type MakeParser = (judge: Judge, rules: ParserRules, field: FieldRules) => ValueParser;

const plain: MakeParser = (judge, { format: country }, { format }) => {
  if (format === 'email') return (text) => judge(text.replace(/^mailto:/i, ''));
  if (format !== 'phone') return judge;
  return (text) => {
    const bare = text.replace(/^tel:/i, '');
    const judged = judge(bare);
    return judged.ok ? judged : judge(phoneNumber(bare, country) ?? bare);
  };
};

const PARSERS: Readonly<Partial<Record<Kind, MakeParser>>> = {
  BOOLEAN: (judge) => (text) => judge(booleanOf(text) ?? text),
  ENUM: (judge, { choices }, { enumValues }) => {
    const names = new Map((enumValues ?? []).map(({ name }) => [choiceKey(name), name]));
    for (const [key, name] of Object.entries(choices)) if (!names.has(key)) names.set(key, name);
    // Two values may differ by letter case alone: the very name is meant before any other.
    const exact = new Set((enumValues ?? []).map(({ name }) => name));
    return (text) => judge(exact.has(text) ? text : (names.get(choiceKey(text)) ?? text));
  },
  INT: number(true),
  LONG: number(true),
  DOUBLE: number(false),
  FLOAT: number(false),
  LOCAL_DATE:
    (_judge, { format }) =>
    (text) => {
      const read = wallOf(text, format);
      return read ? { ok: true, value: read.day, ...read.doubt } : wrongDate(text);
    },
  LOCAL_DATETIME:
    (judge, { format }) =>
    (text) => {
      const read = wallOf(text, format);
      if (!read || read.zone !== undefined) return wrongDate(text);
      return { ...judge(`${read.day}T${read.time}`), ...read.doubt };
    },
  TIMESTAMP:
    (judge, { format, timeZone }) =>
    (text) => {
      const read = wallOf(text, format);
      if (!read) return wrongDate(text);
      return { ...judge(instantOf(`${read.day}T${read.time}`, read.zone, timeZone)), ...read.doubt };
    },
  LOCAL_TIME: (judge) => (text) => judge(readTime(text)?.time ?? text),
};

const wrongDate = (text: string): ParsedCell => breaks('invalid-date', { value: shown(text) });

function number(whole: boolean): MakeParser {
  return (judge, { format }) => {
    const known = NUMBER_FORMATS.find((each) => each === format);
    return known ? (text) => judge(numberBy(text, known) ?? text) : (text) => judge(plainNumber(text, whole));
  };
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
