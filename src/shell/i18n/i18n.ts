import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale, intlLocale } from '../../contract/constants.ts';
import { readKept, writeKept } from '../kept.ts';
import { chooseLocale, isLocale } from './locale.ts';

/** Texts of screens that come late: they are no part of the first screen. */
type LateTexts = 'auth';

const namespaces = new Set<'app' | 'errors' | LateTexts>(['app', 'errors']);
const KEY = 'tessera.locale';

/** One chunk per file: only the chosen language is loaded. */
const files = import.meta.glob<ResourceLanguage>('../../../locales/*/{app,errors,auth}.json', {
  import: 'default',
});

let wanted: Locale = DEFAULT_LOCALE;

async function load(locale: Locale): Promise<void> {
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      if (i18next.hasResourceBundle(locale, namespace)) return;
      const path = `../../../locales/${locale}/${namespace}.json`;
      const file = files[path];
      if (!file) throw new Error(`locales/${locale}/${namespace}.json: the file is missing.`);
      i18next.addResourceBundle(locale, namespace, await file());
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
export async function loadTexts(texts: LateTexts): Promise<void> {
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
