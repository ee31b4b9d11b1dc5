import { readKept } from './kept.ts';

/** Where this browser keeps the language that its user has chosen. */
export const LOCALE_KEY = 'tessera.locale';

/** The language of what the server says: as the texts of the page, the kept choice, else the browser's, else English. */
export const languageHeaders = (): Readonly<Record<string, string>> => ({
  'accept-language': readKept(LOCALE_KEY) ?? [...navigator.languages, 'en'].join(),
});
