import type { Parsed } from './kind.ts';
import { breaks } from './kind.ts';

/** PostgreSQL stores neither NUL nor half of a surrogate pair; both are refused rather than dropped. */
const NUL = String.fromCharCode(0);

export function isStorableText(text: string): boolean {
  return !text.includes(NUL) && text.isWellFormed();
}

/** A parser for kinds whose values are text of one exact form, such as dates. */
export function textParser(
  message: 'invalid-date' | 'invalid-time' | 'invalid-zone',
  canonical: (text: string) => string,
) {
  return (raw: unknown): Parsed<string> => {
    if (typeof raw !== 'string' || raw.length > 64) return breaks(message, { value: shown(raw) });
    try {
      return { ok: true, value: canonical(raw.trim()) };
    } catch {
      return breaks(message, { value: shown(raw) });
    }
  };
}

/** Years before 1 and after 9999 are written otherwise by Temporal and PostgreSQL, and by people hardly ever. */
export function inCommonEra<T extends { readonly year: number }>(date: T): T {
  if (date.year < 1 || date.year > 9999) throw new RangeError(String(date.year));
  return date;
}

/** A value as an error names it: short, and never an object. */
export function shown(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : jsonOf(raw);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Lists inside lists by the thousand can be read from JSON, but not written. */
function jsonOf(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? String(raw);
  } catch {
    return typeof raw;
  }
}
