import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, LATE_ERRORS, type Locale, intlLocale } from '../../contract/constants.ts';
import { askedTexts, loadLanguage } from '../../views/texts/load-texts.ts';
import { isLocale } from '../../views/texts/use-locale.ts';
import { LOCALE_KEY as KEY } from '../browser/language-headers.ts';
import { readKept, writeKept } from '../browser/kept.ts';
import { chooseLocale } from './locale.ts';

/** The locale that the page starts in: the kept one or, on a first visit, the browser's. */
export function startLocale(): Locale {
  return chooseLocale(readKept(KEY), navigator.languages);
}

/** Starts i18next in the kept locale or, on a first visit, in the browser's. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    ns: askedTexts(),
    defaultNS: 'app',
    fallbackNS: LATE_ERRORS,
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await applyLocale(startLocale());
}

async function applyLocale(locale: Locale): Promise<void> {
  // Two quick choices may load out of order: the last one counts.
  if (!(await loadLanguage(locale))) return;
  await i18next.changeLanguage(locale);
  document.documentElement.lang = intlLocale(locale);
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
