/** Languages that texts and captions are offered in, beside those that are there. */
const CODES =
  'ar bg bn cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

export interface LanguageChoice {
  /** BCP 47. */
  readonly code: string;
  readonly label: string;
}

/** What a language is called in another one; its code where nobody knows. */
export function languageLabel(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function otherLanguages(used: readonly string[], locale: string): readonly LanguageChoice[] {
  const order = new Intl.Collator(locale);
  return CODES.filter((code) => !used.includes(code))
    .map((code) => ({ code, label: languageLabel(code, locale) }))
    .sort((one, other) => order.compare(one.label, other.label));
}
