import { searchKey } from '../../../contract/kinds/search-key.ts';

/** A screen that a letter leads to, or a digit. */
export interface GoToPlace {
  readonly letter: string;
  readonly label: string;
  readonly route: string;
}

/** A menu may have more screens than there are letters: digits follow. */
const KEYS = 'abcdefghijklmnopqrstuvwxyz1234567890';
const plainLetters = (text: string) => searchKey(text).match(/[a-z]/g) ?? [];

/** What may stand for a name, the best first: its first letter, those of its other words, any of its letters, any at all. */
const WISHES: readonly ((label: string) => Iterable<string>)[] = [
  (label) => plainLetters(label).slice(0, 1),
  (label) => label.split(/[\s-]+/).flatMap((word) => plainLetters(word).slice(0, 1)),
  plainLetters,
  () => KEYS,
];

/** A letter for each screen, in the order of the menu; those for which none is left are not among them. */
export function goToPlaces(screens: readonly Omit<GoToPlace, 'letter'>[]): readonly GoToPlace[] {
  const letters = new Map<string, string>();
  const taken = new Set<string>();
  for (const wish of WISHES) {
    for (const { route, label } of screens) {
      if (letters.has(route)) continue;
      const letter = [...wish(label)].find((each) => !taken.has(each));
      if (letter === undefined) continue;
      taken.add(letter);
      letters.set(route, letter);
    }
  }
  return screens.flatMap((screen) => {
    const letter = letters.get(screen.route);
    return letter === undefined ? [] : [{ ...screen, letter }];
  });
}
