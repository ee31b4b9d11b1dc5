import i18next, { type i18n } from 'i18next';
import type { Locale } from '../../contract/constants.ts';
import { askedTexts } from './load-texts.ts';
import { loadTextFile } from './text-files.ts';

/** Texts of their own for a part of the page, in another language than the rest. Rejects where they cannot be loaded. */
export async function textsIn(locale: Locale, more: readonly string[] = []): Promise<i18n> {
  const names = [...new Set([...askedTexts(), ...more])];
  const texts = await Promise.all(
    names.map(async (name) => [name, await loadTextFile(locale, name)] as const),
  );
  // Not by the library's plug-in for React, which would make these the texts of the whole page.
  const instance = i18next.createInstance({
    lng: locale,
    ns: names,
    defaultNS: 'app',
    resources: { [locale]: Object.fromEntries(texts) },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await instance.init();
  return instance;
}
