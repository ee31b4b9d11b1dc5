import { numberReading } from '../texts/number-reading.ts';
import type { ServerKind } from './server-kind.ts';
import { toLong } from './widen.ts';
import { sheetLong } from './sheet-value.ts';

export const longKind = {
  kind: 'LONG',
  column: 'bigint',
  scalar: 'Long',
  read: 'text',
  reading: numberReading(true),
  sheet: sheetLong,
  convert: toLong,
} satisfies ServerKind;
