import { localDateReading } from '../texts/day-reading.ts';
import { ownDay } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';
import { toLocalDate } from './widen.ts';
import { sheetDay } from './sheet-value.ts';

export const localDateKind = {
  kind: 'LOCAL_DATE',
  column: 'date',
  scalar: 'LocalDate',
  reading: localDateReading,
  own: ownDay,
  sheet: sheetDay,
  convert: toLocalDate,
} satisfies ServerKind;
