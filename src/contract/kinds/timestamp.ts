import { Temporal } from 'temporal-polyfill';
import { DATE_OPERATORS } from '../filter/operators.ts';
import type { KindDefinition } from './kind.ts';
import { inCommonEra, textParser } from './text.ts';

/** An instant, in UTC: `2026-02-28T13:45:00Z`. Shown in the user's zone. Precision: microseconds. */
export const timestampKind = {
  kind: 'TIMESTAMP',
  operators: DATE_OPERATORS,
  numeric: false,
  parse: textParser('invalid-date', (text) =>
    inCommonEra(
      Temporal.Instant.from(text)
        .round({ smallestUnit: 'microsecond', roundingMode: 'floor' })
        .toZonedDateTimeISO('UTC'),
    )
      .toInstant()
      .toString(),
  ),
  format: (value, { locale, timeZone }) =>
    Temporal.Instant.from(value).toLocaleString(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }),
} satisfies KindDefinition<string>;
