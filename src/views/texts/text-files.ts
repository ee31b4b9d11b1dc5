import type { ResourceLanguage } from 'i18next';
import type { Locale } from '../../contract/constants.ts';

/** Files of the screens' texts. All but `app` and `errors` are of screens that come late (`loadTexts`). */
export type TextFile = 'app' | 'errors' | 'auth' | 'people' | 'import' | 'configuration';

/** One chunk per file: only the chosen language is loaded. */
const files = import.meta.glob<ResourceLanguage>(
  '../../../locales/*/{app,errors,auth,people,import,configuration}.json',
  {
    import: 'default',
  },
);

/** The texts of a file in a language. */
export async function loadTextFile(locale: Locale, name: TextFile): Promise<ResourceLanguage> {
  const file = files[`../../../locales/${locale}/${name}.json`];
  if (!file) throw new Error(`locales/${locale}/${name}.json: the file is missing.`);
  return file();
}
