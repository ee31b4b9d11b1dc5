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

/** A value as an error names it: short, and never an object. */
export function shown(raw: unknown): string {
  const text = typeof raw === 'string' ? raw : (JSON.stringify(raw) ?? String(raw));
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
