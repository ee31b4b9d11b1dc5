import { CHOICE_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { textParser } from './text.ts';

/** An IANA time zone: `Europe/Warsaw`. Refuses bare offsets, which know no daylight saving. */
export const zoneIdKind = {
  kind: 'ZONE_ID',
  operators: CHOICE_OPERATORS,
  numeric: false,
  meaning: 'zone',
  parse: textParser('invalid-zone', (text) => {
    if (!/^[A-Za-z]/.test(text)) throw new RangeError(text);
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  }),
  format: (value) => value,
} satisfies KindDefinition<string>;
