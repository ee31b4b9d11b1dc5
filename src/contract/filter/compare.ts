import type { Kind } from '../kinds/kind.ts';
import { foldCase } from './fold.ts';

type Compare = (a: never, b: never) => number;

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byValue = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Text in the order of code points; JavaScript's own order puts U+E000 to U+FFFF behind all that follow. */
function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return byValue(left.length, right.length);
  return byValue(left[at]?.codePointAt(0) ?? -1, right[at]?.codePointAt(0) ?? -1);
}

/** Without the Z, so that a second comes before its fractions. */
const moment = (text: string): string => text.slice(0, -1);

const ORDERS = {
  STRING: (a: string, b: string) => byCodePoints(foldCase(a), foldCase(b)),
  INT: byValue,
  DOUBLE: byValue,
  FLOAT: byValue,
  LONG: (a: string, b: string) => byValue(BigInt(a), BigInt(b)),
  LOCAL_DATE: byUnits,
  LOCAL_TIME: byUnits,
  LOCAL_DATETIME: byUnits,
  TIMESTAMP: (a: string, b: string) => byUnits(moment(a), moment(b)),
} satisfies Partial<Record<Kind, Compare>>;

/** Below zero where `a` comes before `b`, as lists sort. Both are canonical values of an ordered kind. */
export function compareValues(kind: Kind, a: unknown, b: unknown): number {
  const compare: Compare = ORDERS[kind as keyof typeof ORDERS];
  return compare(a as never, b as never);
}
