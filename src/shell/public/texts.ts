import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LOCALE, intlLocale } from '../../contract/constants.ts';
import type { PublicScreen } from '../../views/area/public-page.ts';
import { chooseLocale } from '../i18n/locale.ts';

const own = import.meta.glob<ResourceLanguage>('../../../locales/*/public.json', { import: 'default' });

/** Texts in the visitor's language: those of every public page, and those of this one. */
export async function startTexts(ofScreen: PublicScreen['texts'] = {}): Promise<void> {
  const locale = chooseLocale(null, navigator.languages);
  const files = Object.entries({ ...own, ...ofScreen }).flatMap(([path, load]) => {
    const [, language, name = ''] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
    return language === locale ? [{ name, load }] : [];
  });
  const loaded = await Promise.all(files.map(async ({ name, load }) => [name, await load()] as const));
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: 'public',
    resources: { [locale]: Object.fromEntries(loaded) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = intlLocale(locale);
}
