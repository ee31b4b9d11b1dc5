/** Digits of the calling codes that are shorter than three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** How the digits after the code are usually grouped, where one rule holds for most numbers of a country. */
const GROUPS: Readonly<Record<string, readonly number[]>> = {
  1: [3, 3, 4],
  7: [3, 3, 2, 2],
  31: [1, 4, 4],
  32: [3, 2, 2, 2],
  33: [1, 2, 2, 2, 2],
  34: [3, 2, 2, 2],
  39: [3, 3, 4],
  41: [2, 3, 2, 2],
  44: [4, 3, 3],
  48: [3, 3, 3],
  49: [3, 4, 4],
  55: [2, 5, 4],
  84: [3, 3, 3],
  90: [3, 3, 2, 2],
  351: [3, 3, 3],
};

/** `+33611223344` as `+33 6 11 22 33 44`; other text as it is. Numbers of other lengths stand in threes. */
export function groupedPhone(text: string): string {
  const digits = /^\+([1-9]\d{6,14})$/.exec(text)?.[1];
  if (digits === undefined) return text;
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  const usual = GROUPS[code];
  const sizes = usual?.reduce((sum, size) => sum + size, 0) === rest.length ? usual : threes(rest.length);
  let at = 0;
  const groups = sizes.map((size) => rest.slice(at, (at += size)));
  return [`+${code}`, ...groups].join(' ');
}

/** Threes, with twos or a four at the end so that no digit stands alone. */
function threes(length: number): readonly number[] {
  const sizes = Array<number>(Math.floor(length / 3)).fill(3);
  const over = length % 3;
  if (over === 2) return [...sizes, 2];
  return over === 1 ? [...sizes.slice(0, -1), 2, 2] : sizes;
}
