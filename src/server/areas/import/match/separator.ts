import { headerKey } from './header-key.ts';

/** What stands between several values in a cell, in the order in which it tells most. */
const SEPARATORS = [':::', '|', ';', '\n', ','] as const;
/** A longer text with a comma is a sentence or an address. */
const LONGEST_PART = 40;

/** Headers of columns that have several short names in each cell, such as tags; as `headerKey` has them. */
const MANY_NAMES =
  /^(?:person|contact)?(?:tags?|labels?|groups?|lists?|segments?|[ck]ategor\w*|etikett?en|etiquet\w*|etichett\w*|tagow|tagi)$/;

/** What stands between the values of a column that may have several; where no sample tells what is usual for its header. */
export function listSeparator(header: string, samples: readonly string[]): string {
  const isMany = MANY_NAMES.test(headerKey(header));
  const found = SEPARATORS.find((separator) =>
    samples.some((sample) => isBetween(sample, separator, samples, isMany)),
  );
  return found ?? ';';
}

/** Of a column for one value: only what can be no part of one. */
export const valueSeparator = (samples: readonly string[]): string | null =>
  samples.some((sample) => sample.includes(':::')) ? ':::' : null;

function isBetween(sample: string, separator: string, samples: readonly string[], isMany: boolean): boolean {
  if (!sample.includes(separator)) return false;
  if (separator !== ',') return true;
  if (/^".*"$/.test(sample)) return true;
  const parts = sample.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '' || part.length > LONGEST_PART)) return false;
  if (isMany) return true;
  // The same words in other rows: names rather than a text that happens to have commas.
  const others = samples.filter((other) => other !== sample).flatMap((other) => other.split(','));
  return parts.some((part) => others.some((other) => other.trim() === part));
}
