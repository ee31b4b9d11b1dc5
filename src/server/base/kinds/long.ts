import { numberReading } from '../texts/number-reading.ts';
import type { ServerKind } from './server-kind.ts';
import { sheetLong } from './sheet-value.ts';

export const longKind = {
  kind: 'LONG',
  column: 'bigint',
  scalar: 'Long',
  read: 'text',
  reading: numberReading(true),
  sheet: sheetLong,
} satisfies ServerKind;
