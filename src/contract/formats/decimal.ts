/** A decimal number of any length, without zeros that say nothing. */
export interface DecimalParts {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/** Undefined for what is no number in plain notation. */
export function decimalParts(text: string): DecimalParts | undefined {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const parts = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') };
  return { ...parts, isNegative: sign === '-' && parts.whole + parts.fraction !== '' };
}

/** `scale`: decimals to be written, at least as many as there are. */
export const decimalText = ({ isNegative, whole, fraction }: DecimalParts, scale: number): string =>
  `${isNegative ? '-' : ''}${whole || '0'}${scale ? `.${fraction.padEnd(scale, '0')}` : ''}`;

const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** In units of the last of so many decimals. */
function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

/** Both in the form of `decimalText`; exact, whatever their lengths. */
export function compareDecimals(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const [left, right] = [unitsOf(a, scale), unitsOf(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}
