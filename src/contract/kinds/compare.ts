export const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const byValue = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Text in the order of code points; JavaScript's own order puts U+E000 to U+FFFF behind all that follow. */
export function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return byValue(left.length, right.length);
  return byValue(left[at]?.codePointAt(0) ?? -1, right[at]?.codePointAt(0) ?? -1);
}
