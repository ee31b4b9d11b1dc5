import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../contract/constants.ts';

/** One chunk per file: only the chosen language is loaded. Left out: what only the server says. */
const files = import.meta.glob<ResourceLanguage>(
  ['../../../locales/*/*.json', '!../../../locales/*/{mail,menu,objects,personal}.json'],
  { import: 'default' },
);

/** The texts of a file in a language; all but `app` and `errors` are of screens that come late (`loadTexts`). */
export async function loadTextFile(locale: Locale, name: string): Promise<ResourceLanguage> {
  const file = files[`../../../locales/${locale}/${name}.json`];
  if (!file) throw new Error(`locales/${locale}/${name}.json: the file is missing.`);
  return file();
}
