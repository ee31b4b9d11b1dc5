import { numberReading } from '../texts/number-reading.ts';
import { ownNumber } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';
import { toDouble } from './widen.ts';
import { sheetNumber } from './sheet-value.ts';

export const doubleKind = {
  kind: 'DOUBLE',
  column: 'double precision',
  scalar: 'Float',
  reading: numberReading(false),
  own: ownNumber,
  sheet: sheetNumber,
  convert: toDouble,
} satisfies ServerKind;
