/** A label as it stands inside a sentence: `Contacts` → `contacts`; German nouns and abbreviations stay as they are. */
export function inSentence(label: string, intlLocale: string): string {
  const first = label.charAt(0);
  const second = label.charAt(1);
  const isAbbreviation = second !== second.toLocaleLowerCase(intlLocale);
  if (intlLocale.startsWith('de') || isAbbreviation) return label;
  return first.toLocaleLowerCase(intlLocale) + label.slice(1);
}
