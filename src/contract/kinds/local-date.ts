import { Temporal } from 'temporal-polyfill';
import { DAY_OPERATORS } from './operators.ts';
import { DATE_FORMATS } from './notations.ts';
import { byUnits } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { inCommonEra, textParser } from './text.ts';

/** A calendar day without a zone: `2026-02-28`. */
export const localDateKind = {
  kind: 'LOCAL_DATE',
  operators: DAY_OPERATORS,
  numeric: false,
  aggregatesAs: 'day',
  meaning: 'day',
  notations: DATE_FORMATS,
  compare: byUnits,
  parse: textParser('invalid-date', (text) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError(text);
    return inCommonEra(Temporal.PlainDate.from(text, { overflow: 'reject' })).toString();
  }),
  format: (value, { locale }) =>
    Temporal.PlainDate.from(value).toLocaleString(locale, { dateStyle: 'medium' }),
} satisfies KindDefinition<string>;
