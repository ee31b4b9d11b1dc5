import { numberReading } from '../texts/number-reading.ts';
import { ownNumber } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';
import { toInteger } from './widen.ts';
import { sheetNumber } from './sheet-value.ts';

export const intKind = {
  kind: 'INT',
  column: 'integer',
  scalar: 'Int',
  reading: numberReading(true),
  own: ownNumber,
  sheet: sheetNumber,
  convert: toInteger,
} satisfies ServerKind;
