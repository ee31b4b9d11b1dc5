import { plainText } from './plain-text.ts';

/** How a locale writes decimal numbers. */
export interface DecimalSigns {
  readonly decimal: string;
  readonly group: string;
}

export function decimalSigns(locale: string): DecimalSigns {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal') || '.', group: sign('group') };
}

/** The number as it is edited: the locale's decimal sign, no group signs. Text that is no number stays as it is. */
export function decimalText(value: unknown, { decimal }: DecimalSigns): string {
  return typeof value === 'number' ? String(value).replace('.', decimal) : plainText(value);
}

/**
 * The number that a person of the locale typed; null for nothing, and the text itself where it is no number, so that
 * the kind refuses it by name. Group signs count only where they part whole groups of three: in German `1.500` is
 * 1500 and `1.5` is refused, since guessing would change the value by orders of magnitude.
 */
export function parseDecimal(text: string, signs: DecimalSigns): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const plain = plainDecimal(trimmed, signs);
  return plain === undefined ? trimmed : Number(plain);
}

/** The number that a person of the locale typed, as programs write it: `-1234.56`; undefined where it is none. */
export function plainDecimal(trimmed: string, { decimal, group }: DecimalSigns): string | undefined {
  const [whole = '', fraction, ...more] = trimmed.split(decimal);
  if (more.length > 0) return undefined;
  const plain = withoutGroups(whole, group);
  if (plain === undefined) return undefined;
  const number = `${plain}${fraction === undefined ? '' : `.${fraction}`}`;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(number) ? number : undefined;
}

/** Undefined where group signs stand in wrong places. */
function withoutGroups(whole: string, group: string): string | undefined {
  // Locales that part groups by a hard space are typed with a plain one.
  const spaced = /\s/.test(group) ? whole.replace(/\s/g, group) : whole;
  if (group === '' || !spaced.includes(group)) return spaced;
  const parts = spaced.split(group);
  const good = /^[+-]?\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  return good ? parts.join('') : undefined;
}
