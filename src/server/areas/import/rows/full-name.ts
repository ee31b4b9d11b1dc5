import type { Locale } from '../../../../contract/constants.ts';
import type { NameOrder } from '../../../../contract/import/mapping.ts';
import {
  apart,
  goesWithFirstName,
  isLikeDegree,
  isSubject,
  isTitleBefore,
  kindBehind,
  type NameTitle,
} from '../../../base/texts/name-titles.ts';

/** What stands before last names and belongs to them. */
const PARTICLES = new Set(
  `van von vom vander der den de del della dello degli di da do dos das du des la le les ter ten te 't zu zum zur al el bin bint ibn
  binti st. af av am auf graf gräfin freiherr freifrau san santa`.split(/\s+/),
);
/** Between two last names, in lower case: `Ortega y Gasset`. */
const BETWEEN = new Set(['y', 'e', 'i', 'und']);
/** `Monsieur Le Pen`; others are first names as well, as in `Mr Al Green`. */
const ARTICLES = new Set(['Le', 'La', 'De', 'Du', 'Des']);
/** Three letters in capitals are a last name rather than initials. */
const CAPITAL_NAME = /^(?:Mc|Mac|O['’]|D['’])?[\p{Lu}'’-]{3,}$/u;

/** First and last name; empty where the text has no such. */
export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** A full name taken apart, and the titles that it has. What tells the generation (`Jr.`) stays with the last name. */
export interface FullName extends NameParts {
  readonly titles: readonly NameTitle[];
}

interface NameSegment {
  readonly words: readonly string[];
  readonly titles: readonly NameTitle[];
  readonly generations: readonly string[];
}

/**
 * Takes a full name apart. `Nowak, Anna` tells by its comma which is which, whatever the order, unless what follows is a
 * degree (`Anna Nowak, PhD`); so do capitals (`NOWAK Anna`). A text of titles alone stays as it is.
 * @param locale of the file: some titles of a language are names elsewhere
 */
export function splitName(text: string, order: NameOrder, locale?: Locale): FullName {
  // The fields of a row ask for one name after the other.
  if (split?.text === text && split.order === order && split.locale === locale) return split.name;
  const name = splitText(text, order, locale);
  split = { text, order, locale, name };
  return name;
}

let split:
  | {
      readonly text: string;
      readonly order: NameOrder;
      readonly locale: Locale | undefined;
      readonly name: FullName;
    }
  | undefined;

function splitText(text: string, order: NameOrder, locale: Locale | undefined): FullName {
  const [main, ...others] = text
    .split(',')
    .map(wordsOf)
    .filter((words) => words.length > 0);
  if (!main) return { first: '', last: '', titles: [] };
  const mainName = readNameSegment(main, locale);
  const behind = readBehind(others, mainName.words.length, locale);
  const titles = [...mainName.titles, ...behind.titles];
  const generations = [...mainName.generations, ...behind.generations];
  const { first, last } = behind.names.length
    ? { first: behind.names.map((words) => words.join(' ')).join(', '), last: mainName.words.join(' ') }
    : splitWords(mainName.words, order, { titles, generations });
  return { first, last: [last, ...generations].filter((part) => part !== '').join(' '), titles };
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap(apart);

/** What stands before and behind the names of a part without commas. One name is always left. */
function readNameSegment(given: readonly string[], locale: Locale | undefined): NameSegment {
  const before: NameTitle[] = [];
  let from = 0;
  while (from < given.length - 1) {
    const [word = '', ...rest] = given.slice(from);
    if (!isTitleBefore(word, rest, before.length > 0, locale)) break;
    before.push({ text: word, isSubject: before.length > 0 && isSubject(word, rest) });
    from++;
  }
  const behind: NameTitle[] = [];
  const generations: string[] = [];
  let to = given.length;
  while (to - from > 1) {
    const word = given[to - 1] ?? '';
    const kind = kindBehind(word, to - from - 1, false, locale);
    if (!kind) break;
    if (kind === 'title') behind.unshift({ text: word, isSubject: false });
    else generations.unshift(word);
    to--;
  }
  return { words: given.slice(from, to), titles: [...before, ...behind], generations };
}

/** What commas part from the first names: titles, generations, or other names. */
function readBehind(segments: readonly (readonly string[])[], before: number, locale: Locale | undefined) {
  const names: (readonly string[])[] = [];
  const titles: NameTitle[] = [];
  const generations: string[] = [];
  for (const segment of segments) {
    const kinds = segment.map((word, at) => {
      const isOfTitle = at > 0 && isSubject(word, segment.slice(at + 1));
      return isOfTitle ? ('subject' as const) : kindBehind(word, before, true, locale);
    });
    const isDegree = titles.length + generations.length > 0 && segment.every(isLikeDegree);
    if (kinds.every((kind) => kind !== undefined) || isDegree) {
      segment.forEach((word, at) => {
        if (kinds[at] === 'generation') generations.push(word);
        else titles.push({ text: word, isSubject: kinds[at] === 'subject' });
      });
      continue;
    }
    const own = readNameSegment(segment, locale);
    names.push(own.words);
    titles.push(...own.titles);
    generations.push(...own.generations);
  }
  return { names, titles, generations };
}

function splitWords(
  words: readonly string[],
  order: NameOrder,
  { titles, generations }: Pick<NameSegment, 'titles' | 'generations'>,
): NameParts {
  const name = words.join(' ');
  if (words.length < 2) {
    // "Dr. Nowak", but "Ayşe Hanım".
    const isLast = titles.length
      ? !titles.some(({ text }) => goesWithFirstName(text))
      : generations.length > 0 || order === 'lastFirst';
    return isLast ? { first: '', last: name } : { first: name, last: '' };
  }
  const [leading = ''] = words;
  // "Madame de Gaulle": of a first name nothing is said.
  if (
    isParticle(leading) &&
    (leading === leading.toLowerCase() || (titles.length && ARTICLES.has(leading)))
  ) {
    const rest = words.slice(1);
    if (rest.length === 1 || rest.slice(0, -1).every(isParticle)) return { first: '', last: name };
  }
  const capitals = capitalPart(words);
  if (capitals) return capitals;
  const at = order === 'firstLast' ? lastNameFrom(words) : firstNameFrom(words);
  const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  return order === 'firstLast' ? { first: head, last: tail } : { first: tail, last: head };
}

/** Last names in capitals beside first names that are not, at either end. */
function capitalPart(words: readonly string[]): NameParts | undefined {
  const isCapital = words.map((word) => CAPITAL_NAME.test(word));
  if (!isCapital.some(Boolean) || words.every((word) => word === word.toUpperCase())) return undefined;
  const joined = words.map((word, at) => (isCapital[at] ?? false) || isParticle(word));
  if (isCapital.at(-1)) {
    const at = joined.lastIndexOf(false) + 1;
    return at > 0 ? { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') } : undefined;
  }
  const at = isCapital[0] || isParticle(words[0]) ? joined.indexOf(false) : -1;
  const isWhole = at > 0 && !isCapital.slice(at).some(Boolean);
  return isWhole ? { first: words.slice(at).join(' '), last: words.slice(0, at).join(' ') } : undefined;
}

const isParticle = (word: string | undefined): boolean =>
  word !== undefined && PARTICLES.has(word.toLowerCase());

/** `Ludwig van Beethoven`: where the last name begins. */
function lastNameFrom(words: readonly string[]): number {
  let at = words.length - 1;
  for (;;) {
    const before = words[at - 1];
    if (at > 1 && isParticle(before)) at--;
    else if (at > 2 && BETWEEN.has(before ?? '')) at -= 2;
    else return at;
  }
}

/** `van Beethoven Ludwig`: where the first name begins. */
function firstNameFrom(words: readonly string[]): number {
  let at = 1;
  while (at < words.length - 1 && (isParticle(words[at - 1]) || BETWEEN.has(words[at - 1] ?? ''))) at++;
  if (BETWEEN.has(words[at] ?? '') && at < words.length - 2) at += 2;
  return at;
}
