import { Temporal } from 'temporal-polyfill';
import { DATE_OPERATORS } from './operators.ts';
import { DATE_FORMATS } from './notations.ts';
import { byUnits } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { inCommonEra, textParser } from './text.ts';

/** Nothing that would have to be left out: no name of a zone, no nanoseconds, no leap second. */
const FORM = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?[0-5]\d)?)$/i;

/** An instant, in UTC: `2026-02-28T13:45:00Z`. Shown in the user's zone. Precision: microseconds. */
export const timestampKind = {
  kind: 'TIMESTAMP',
  operators: DATE_OPERATORS,
  numeric: false,
  aggregatesAs: 'dateTime',
  meaning: 'moment',
  notations: DATE_FORMATS,
  // Without the Z, so that a second comes before its fractions.
  compare: (a, b) => byUnits(a.slice(0, -1), b.slice(0, -1)),
  parse: textParser('invalid-date', (text) => {
    if (!FORM.test(text)) throw new RangeError(text);
    return inCommonEra(Temporal.Instant.from(text).toZonedDateTimeISO('UTC')).toInstant().toString();
  }),
  format: (value, { locale, timeZone }) =>
    Temporal.Instant.from(value).toLocaleString(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }),
} satisfies KindDefinition<string>;
