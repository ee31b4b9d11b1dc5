import { Temporal } from 'temporal-polyfill';
import { ORDERED_OPERATORS } from './operators.ts';
import { byUnits } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { textParser } from './text.ts';

/** A time of day without a zone: `13:45:00`. */
export const localTimeKind = {
  kind: 'LOCAL_TIME',
  operators: ORDERED_OPERATORS,
  numeric: false,
  aggregatesAs: 'time',
  meaning: 'time',
  compare: byUnits,
  parse: textParser('invalid-time', (text) => {
    if (!/^\d{2}:\d{2}(:[0-5]\d(\.\d{1,6})?)?$/.test(text)) throw new RangeError(text);
    return Temporal.PlainTime.from(text, { overflow: 'reject' }).toString();
  }),
  format: (value, { locale }) =>
    Temporal.PlainTime.from(value).toLocaleString(locale, { timeStyle: 'short' }),
} satisfies KindDefinition<string>;
