import { readTime } from '../texts/time-text.ts';
import type { ServerKind } from './server-kind.ts';
import { sheetTime } from './sheet-value.ts';

export const localTimeKind = {
  kind: 'LOCAL_TIME',
  column: 'time',
  scalar: 'LocalTime',
  reading: { needsValues: true, parser: (judge) => (text) => judge(readTime(text)?.time ?? text) },
  sheet: sheetTime,
} satisfies ServerKind;
