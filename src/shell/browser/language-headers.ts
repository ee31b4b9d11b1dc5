import { readKept } from './kept.ts';

/** Where this browser keeps the language that its user has chosen. */
export const LOCALE_KEY = 'tessera.locale';

/** The language of what the server says; without a choice the browser tells its own. */
export function languageHeaders(): Readonly<Record<string, string>> {
  const kept = readKept(LOCALE_KEY);
  return kept === null ? {} : { 'accept-language': kept };
}
