import { allOf, anyOf, type CompoundFilter, queryFilter } from './filter.ts';

/** Names of the fields that a search looks through. */
export interface SearchedFields {
  readonly text: readonly string[];
  readonly numeric: readonly string[];
}

/** Each word is one more condition on every search field: nobody types more, and a pasted page must not become a filter. */
const MAX_WORDS = 10;
const DIGITS = /^\d+$/;

/**
 * The quick search (specification, section 5): each word has to be contained in some text field. Where the whole
 * input is digits, a numeric field that equals it counts as well. Undefined: nothing is searched for.
 */
export function searchFilter(
  objectName: string,
  search: SearchedFields,
  text: string,
): CompoundFilter | undefined {
  const input = text.trim();
  const words = input.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const contains = (word: string) =>
    anyOf(...search.text.map((field) => queryFilter(objectName, field, 'CONTAINS', word)));
  const byText = allOf(...words.map(contains));
  const byNumber = DIGITS.test(input)
    ? anyOf(...search.numeric.map((field) => queryFilter(objectName, field, 'EQUALS', numberOf(input))))
    : undefined;
  return anyOf(byText, byNumber);
}

/** A number where it is exact, else its digits: kinds of 64 bits read both. */
function numberOf(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
