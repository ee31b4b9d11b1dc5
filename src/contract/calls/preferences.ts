import { LOCALES } from '../constants.ts';
import type { Problem } from '../errors.ts';
import { zoneIdKind } from '../kinds/zone-id.ts';
import { shown } from '../kinds/text.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** What a user has chosen for all devices; null: nothing yet, so that the browser decides. */
export interface Preferences {
  /** One of `LOCALES`. */
  readonly locale: string | null;
  /** An IANA name: any name of a place goes in, the one that is stored comes out. */
  readonly timeZone: string | null;
  readonly theme: string | null;
}

/** What a change names; null takes a choice back, what is left out stays. */
export type PreferencesChange = Partial<Preferences>;

/** The first thing that is wrong with a change. */
export function preferencesProblem({ locale, timeZone, theme }: PreferencesChange): Problem | undefined {
  if (locale != null && !LOCALES.some((known) => known === locale)) {
    return notOneOf('locale', locale, LOCALES);
  }
  if (theme != null && !THEMES.some((known) => known === theme)) return notOneOf('theme', theme, THEMES);
  if (timeZone == null) return undefined;
  const zone = zoneIdKind.parse(timeZone);
  return zone.ok ? undefined : { ...zone.problem, path: 'timeZone' };
}

function notOneOf(path: string, value: string, allowed: readonly string[]): Problem {
  return { message: 'invalid-enum', path, params: { value: shown(value), allowed: allowed.join(', ') } };
}
