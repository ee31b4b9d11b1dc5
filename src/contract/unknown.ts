import type { Said } from './say.ts';
import { brief, suggestions } from './text.ts';

const MOST_KNOWN = 40;

/** `"MONY" is not a kind. Known: BOOLEAN, … Did you mean "LONG"?` Of several that are alike near, three are named. */
export function unknown(given: string, { message: what, text: of }: Said, known: readonly string[]): Said {
  const near = suggestions(given, known);
  const meant = (near.length ? near : partOf(given, known)).slice(0, 3);
  const names = meant.map((name) => JSON.stringify(name)).join(' or ');
  const list = known.length > MOST_KNOWN ? [...known.slice(0, MOST_KNOWN), '…'] : known;
  const message = [
    `${brief(given)} is not ${what}.`,
    ...(known.length ? [`Known: ${list.join(', ')}${known.length > MOST_KNOWN ? '' : '.'}`] : []),
    ...(meant.length ? [`Did you mean ${names}?`] : []),
  ].join(' ');
  if (!of) return { message };
  return {
    message,
    text: { key: unknownKey(of.key), params: [...of.params, brief(given)], known: list, meant },
  };
}

/** A word that is short for several is not guessed. */
const LEAST_PART = 3;

/** The known names that begin or end with what is given: `ASC`, `DATE`. */
const partOf = (given: string, known: readonly string[]): readonly string[] => {
  const part = given.toLowerCase();
  if (part.length < LEAST_PART) return [];
  return known.filter((name) => {
    const whole = name.toLowerCase();
    return whole.startsWith(part) || whole.endsWith(part);
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
