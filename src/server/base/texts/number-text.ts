/** Spaces of all widths and apostrophes, which stand between groups of digits. */
const GROUPS = /[\s\u00a0\u2009\u202f'\u2019]/g;
const MINUS = /^[\u2212\u2013]/;
const NUMBER = /^[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?$/i;
/** The whole part: three digits in each group but the first, or no groups. */
const GROUPED = /^[+-]?(?:\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:e[+-]?\d+)?$/i;

type Mark = '.' | ',';

/**
 * A number as people write it, in plain notation: `1.234,56` and `1,234.56` are both `1234.56`. One mark before three
 * digits groups those of whole numbers, and is that of decimals of others. Text that is no number is answered as it is.
 */
export function plainNumber(text: string, whole: boolean): string {
  const bare = text.replaceAll(GROUPS, '').replace(MINUS, '-');
  if (!NUMBER.test(bare)) return text;
  const decimal = decimalMark(bare, whole);
  const [head = '', ...fraction] = decimal === undefined ? [bare] : bare.split(decimal);
  if (!GROUPED.test(head)) return text;
  return [head.replaceAll(/[.,]/g, ''), ...fraction].join('.');
}

/** Which mark is that of decimals; undefined where all marks group digits. */
function decimalMark(bare: string, whole: boolean): Mark | undefined {
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark = bare[last] as Mark;
  const other = mark === '.' ? ',' : '.';
  if (bare.indexOf(mark) < last) return undefined;
  if (bare.includes(other)) return mark;
  return whole && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? undefined : mark;
}
