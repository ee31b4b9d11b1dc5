import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../contract/constants.ts';

/** One chunk per file: only the chosen language is loaded. These every screen has. */
const files = import.meta.glob<ResourceLanguage>('../../../locales/*/{app,errors}.json', {
  import: 'default',
});

/** The texts of a file in a language; all but `app` and `errors` are of screens that come late (`loadTexts`). */
export async function loadTextFile(locale: Locale, name: string): Promise<ResourceLanguage> {
  const path = `../../../locales/${locale}/${name}.json`;
  const file = files[path] ?? (await import('./late-text-files.ts')).lateTextFiles[path];
  if (!file) throw new Error(`locales/${locale}/${name}.json: the file is missing.`);
  return file();
}
