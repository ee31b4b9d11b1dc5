import { timestampReading } from '../texts/day-reading.ts';
import type { ServerKind } from './server-kind.ts';
import { sheetMoment } from './sheet-value.ts';

export const timestampKind = {
  kind: 'TIMESTAMP',
  column: 'timestamptz',
  scalar: 'Timestamp',
  read: 'utc',
  reading: timestampReading,
  sheet: sheetMoment,
} satisfies ServerKind;
