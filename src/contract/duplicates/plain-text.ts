import type { FieldRules } from '../kinds/kind.ts';
import { formatOf } from '../formats/index.ts';
import { searchKey } from '../kinds/search-key.ts';

/** Text with letter case, accents and white space aside: what is compared of names. */
export function plainText(text: string): string {
  return searchKey(text).replace(/\s+/g, ' ').trim();
}

/** What is compared of a value that makes two records duplicates by itself; undefined where there is nothing. */
export function equalKey(field: Pick<FieldRules, 'format'>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = searchKey(value).trim();
  const key = formatOf(field)?.equalKey?.(folded) ?? folded;
  return key === '' ? undefined : key;
}
