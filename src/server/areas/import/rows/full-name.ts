import type { NameOrder } from '../../../../contract/import/mapping.ts';

/** What stands before last names and belongs to them. */
const PARTICLES = new Set(
  'van von der den de del della di da do dos das du la le ter ten zu zum al el bin ibn st. af av'.split(' '),
);

/** First and last name; empty where the text has no such. */
export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** Takes a full name apart. `Nowak, Anna` tells by its comma which is which, whatever the order. */
export function splitName(text: string, order: NameOrder): NameParts {
  const [before = '', after] = text.split(/,(.*)/s);
  if (after !== undefined && after.trim() !== '') return { first: after.trim(), last: before.trim() };
  const words = before.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2)
    return order === 'firstLast' ? { first: before.trim(), last: '' } : { first: '', last: before.trim() };
  const at = order === 'firstLast' ? lastNameFrom(words) : firstNameFrom(words);
  const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'firstLast' ? { first: head, last: tail } : { first: tail, last: head };
}

const isParticle = (word: string | undefined): boolean =>
  word !== undefined && PARTICLES.has(word.toLowerCase());

/** `Ludwig van Beethoven`: where the last name begins. */
function lastNameFrom(words: readonly string[]): number {
  let at = words.length - 1;
  while (at > 1 && isParticle(words[at - 1])) at--;
  return at;
}

/** `van Beethoven Ludwig`: where the first name begins. */
function firstNameFrom(words: readonly string[]): number {
  let at = 1;
  while (at < words.length - 1 && isParticle(words[at - 1])) at++;
  return at;
}
