import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale, intlLocale } from '../../contract/constants.ts';
import { loadTextFile, type TextFile } from '../../views/texts/text-files.ts';
import { readKept, writeKept } from '../kept.ts';
import { chooseLocale, isLocale } from './locale.ts';

const namespaces = new Set<TextFile>(['app', 'errors']);
const KEY = 'tessera.locale';

let wanted: Locale = DEFAULT_LOCALE;

async function load(locale: Locale): Promise<void> {
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      if (i18next.hasResourceBundle(locale, namespace)) return;
      i18next.addResourceBundle(locale, namespace, await loadTextFile(locale, namespace));
    }),
  );
}

/** The locale that the page starts in: the kept one or, on a first visit, the browser's. */
export function startLocale(): Locale {
  return chooseLocale(readKept(KEY), navigator.languages);
}

/** Starts i18next in the kept locale or, on a first visit, in the browser's. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    ns: [...namespaces],
    defaultNS: 'app',
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await applyLocale(startLocale());
}

async function applyLocale(locale: Locale): Promise<void> {
  wanted = locale;
  await load(locale);
  // Two quick choices may load out of order: the last one counts.
  if (wanted !== locale) return;
  await i18next.changeLanguage(locale);
  document.documentElement.lang = intlLocale(locale);
}

/** Loads the texts of a late screen, now and for each language that is chosen from now on. */
export async function loadTexts(texts: TextFile): Promise<void> {
  namespaces.add(texts);
  await load(wanted);
}

/** Switches everything to a locale without a reload, and keeps the choice. Rejects if it cannot be loaded. */
export async function changeLocale(locale: Locale): Promise<void> {
  await applyLocale(locale);
  writeKept(KEY, locale);
}

/** The locale in use now, outside of components. */
export function currentLocale(): Locale {
  return isLocale(i18next.language) ? i18next.language : DEFAULT_LOCALE;
}

/** The locale in use; components that ask are drawn again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
}
