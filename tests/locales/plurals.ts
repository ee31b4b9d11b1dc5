import { intlLocale, type Locale } from '../../src/contract/constants.ts';

const SUFFIX = /_(zero|one|two|few|many|other)$/;

/** `selected_few` → `selected`, where the file also has `selected_other`; other keys as they are. */
function pluralBase(key: string, keys: ReadonlySet<string>): string | undefined {
  if (!SUFFIX.test(key)) return undefined;
  const base = key.replace(SUFFIX, '');
  return keys.has(`${base}_other`) ? base : undefined;
}

/** Keys without plural suffixes: what all locales have in common. */
export function baseKeys(keys: Iterable<string>): string[] {
  const all = new Set(keys);
  return [...new Set([...all].map((key) => pluralBase(key, all) ?? key))].sort();
}

/** The suffixes that i18next asks for in a locale. */
export function pluralSuffixes(locale: Locale): string[] {
  return new Intl.PluralRules(intlLocale(locale)).resolvedOptions().pluralCategories.toSorted();
}

/** The suffixes that the file has, by base key. */
export function pluralFamilies(keys: Iterable<string>): Map<string, string[]> {
  const all = new Set(keys);
  const families = new Map<string, string[]>();
  for (const key of all) {
    const base = pluralBase(key, all);
    if (base !== undefined)
      families.set(base, [...(families.get(base) ?? []), key.slice(base.length + 1)].sort());
  }
  return families;
}
