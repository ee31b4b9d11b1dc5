import type { FieldRules } from '../kinds/kind.ts';
import { formatOf } from '../formats/index.ts';
import { foldCase } from '../kinds/fold.ts';

const MARKS = /\p{M}/gu;
/** Letters that are no letter with a mark, but are written for one. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
const OTHER_LETTERS = /[łøđßæœı]/g;

/** Text with letter case, accents and white space aside: what is compared of names. */
export function plainText(text: string): string {
  return foldCase(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is compared of a value that makes two records duplicates by itself; undefined where there is nothing. */
export function equalKey(field: Pick<FieldRules, 'format'>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = foldCase(value.trim());
  const key = formatOf(field)?.equalKey?.(folded) ?? folded;
  return key === '' ? undefined : key;
}
