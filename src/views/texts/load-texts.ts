import i18next from 'i18next';
import { DEFAULT_LOCALE, type Locale } from '../../contract/constants.ts';
import { loadTextFile } from './text-files.ts';

/** What has been asked for so far: the first two come with the page. */
const asked = new Set<string>(['app', 'errors']);

let wanted: Locale = DEFAULT_LOCALE;

async function load(locale: Locale): Promise<void> {
  await Promise.all(
    [...asked].map(async (name) => {
      if (i18next.hasResourceBundle(locale, name)) return;
      i18next.addResourceBundle(locale, name, await loadTextFile(locale, name));
    }),
  );
}

/** The files whose texts are in use now. */
export function askedTexts(): string[] {
  return [...asked];
}

/** Loads all texts in use in a language that is about to be shown; false where another one was wanted meanwhile. */
export async function loadLanguage(locale: Locale): Promise<boolean> {
  wanted = locale;
  await load(locale);
  return wanted === locale;
}

/**
 * Loads the texts of a late screen, now and for each language that is chosen from now on. To be waited for together
 * with the screen's code: `Promise.all([import('./screen.tsx'), loadTexts('people')])`. Rejects where it cannot.
 */
export async function loadTexts(texts: string): Promise<void> {
  asked.add(texts);
  await load(wanted);
}
