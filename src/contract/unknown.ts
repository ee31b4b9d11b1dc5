import { type Said, thing } from './say.ts';
import { brief, editDistance, suggestions } from './text.ts';

const MOST_KNOWN = 40;

/** What a name is not. */
export interface Thing extends Said {
  /** It is looked for as an object's own name, or among the fields of one. */
  readonly among?: { readonly fieldOf?: string };
}

export const AN_OBJECT: Thing = { ...thing`an object`, among: {} };

export const fieldOf = (object: string | undefined): Thing => ({
  ...thing`a field of ${object}`,
  ...(object !== undefined && { among: { fieldOf: object } }),
});

/** `"MONY" is not a kind. Known: BOOLEAN, … Did you mean "LONG"?` Of several that are alike near, three are named. */
export function unknown(
  given: string,
  { message: what, text: of, among }: Thing,
  all: readonly string[],
  near = suggestions(given, [...new Set(all)]),
): Said {
  const known = [...new Set(all)];
  const meant = (near.length ? near : partOf(given, known)).slice(0, 3);
  const names = meant.map((name) => JSON.stringify(name)).join(' or ');
  const list = known.length > MOST_KNOWN ? [...known.slice(0, MOST_KNOWN), '…'] : known;
  const message = [
    `${brief(given)} is not ${what}.`,
    ...(known.length ? [`Known: ${list.join(', ')}${known.length > MOST_KNOWN ? '' : '.'}`] : []),
    ...(meant.length ? [`Did you mean ${names}?`] : []),
  ].join(' ');
  const missing = among && { missing: { name: given, ...among } };
  if (!of) return { message, ...missing };
  return {
    message,
    ...missing,
    text: { key: unknownKey(of.key), params: [...of.params, brief(given)], known: list, meant },
  };
}

/** The same of a sentence of another rule: with what could stand there. */
export function withKnown(said: Said, known: readonly string[]): Said {
  if (!known.length) return said;
  const message = `${said.message} Known: ${known.join(', ')}.`;
  return { message, ...(said.text && { text: { ...said.text, known } }) };
}

const MOST_PLACES = 4;

/** What may be meant by a key that is none here: one that is known elsewhere is there by mistake, unless a letter makes it known here. */
export function misplaced(
  key: string,
  known: readonly string[],
  places: readonly string[],
): readonly string[] {
  const near = suggestions(key, known);
  const nearest = places.length ? near.filter((name) => editDistance(key, name) < 2) : near;
  return nearest.length || places.length > MOST_PLACES ? nearest : places;
}

/** A word that is short for several is not guessed. */
const LEAST_PART = 3;

/** The known names that begin or end with what is given: `ASC`, `DATE`; or with which that begins: `INTEGER`. */
const partOf = (given: string, known: readonly string[]): readonly string[] => {
  const part = given.toLowerCase();
  if (part.length < LEAST_PART) return [];
  return known.filter((name) => {
    const whole = name.toLowerCase();
    const isShort = whole.length >= LEAST_PART && part.startsWith(whole);
    return isShort || whole.startsWith(part) || whole.endsWith(part);
  });
};

/** `a field of {{0}}` → `{{given}} is not a field of {{0}}.`: the name that is given comes last of the params. */
export function unknownKey(what: string): string {
  const count = what.split('{{').length - 1;
  return `{{${count}}} is not ${what}.`;
}

/** The same in English alone. */
export const unknownName = (given: string, what: string, known: readonly string[]): string =>
  unknown(given, { message: what }, known).message;
