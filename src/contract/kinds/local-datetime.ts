import { Temporal } from 'temporal-polyfill';
import { DATE_OPERATORS } from './operators.ts';
import { DATE_FORMATS } from './notations.ts';
import { byUnits } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { inCommonEra, textParser } from './text.ts';

/** A day and a time of day without a zone: `2026-02-28T13:45:00`. */
export const localDateTimeKind = {
  kind: 'LOCAL_DATETIME',
  operators: DATE_OPERATORS,
  numeric: false,
  aggregatesAs: 'dateTime',
  meaning: 'moment',
  notations: DATE_FORMATS,
  compare: byUnits,
  parse: textParser('invalid-date', (text) => {
    if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[0-5]\d(\.\d{1,6})?)?$/.test(text)) throw new RangeError(text);
    return inCommonEra(Temporal.PlainDateTime.from(text, { overflow: 'reject' })).toString();
  }),
  format: (value, { locale }) =>
    Temporal.PlainDateTime.from(value).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
} satisfies KindDefinition<string>;
