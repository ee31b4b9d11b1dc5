import { localDateTimeReading } from '../texts/day-reading.ts';
import type { ServerKind } from './server-kind.ts';
import { toLocalDateTime } from './widen.ts';
import { sheetDateTime } from './sheet-value.ts';

export const localDateTimeKind = {
  kind: 'LOCAL_DATETIME',
  column: 'timestamp',
  scalar: 'LocalDateTime',
  reading: localDateTimeReading,
  sheet: sheetDateTime,
  convert: toLocalDateTime,
} satisfies ServerKind;
