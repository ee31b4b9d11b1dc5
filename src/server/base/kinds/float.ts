import { numberReading } from '../texts/number-reading.ts';
import { ownNumber } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';
import { toFloat } from './widen.ts';
import { sheetNumber } from './sheet-value.ts';

export const floatKind = {
  kind: 'FLOAT',
  column: 'real',
  scalar: 'Float',
  reading: numberReading(false),
  own: ownNumber,
  sheet: sheetNumber,
  convert: toFloat,
} satisfies ServerKind;
