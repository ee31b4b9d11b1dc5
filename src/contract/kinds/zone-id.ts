import { CHOICE_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { textParser } from './text.ts';

/**
 * An IANA time zone: `Europe/Warsaw`, however its letters are typed. Refuses bare offsets, which know no daylight saving.
 * Another name of a zone stays: which one stands for both is not the same everywhere.
 */
export const zoneIdKind = {
  kind: 'ZONE_ID',
  operators: CHOICE_OPERATORS,
  numeric: false,
  meaning: 'zone',
  parse: textParser('invalid-zone', (text) => {
    if (!/^[A-Za-z]/.test(text)) throw new RangeError(text);
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  }),
  format: (value) => value,
} satisfies KindDefinition<string>;
