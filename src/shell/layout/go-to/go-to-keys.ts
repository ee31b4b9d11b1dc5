/** A screen that a key leads to. */
export interface GoToPlace {
  readonly letter: string;
  readonly label: string;
  readonly route: string;
}

/** Those with a key of their own, in its order: letters, then digits. */
export function goToPlaces(
  screens: readonly { readonly goTo: string | null; readonly label: string; readonly route: string }[],
): readonly GoToPlace[] {
  const isDigit = (key: string) => Number(/\d/.test(key));
  return screens
    .flatMap(({ goTo, label, route }) => (goTo === null ? [] : [{ letter: goTo, label, route }]))
    .toSorted(({ letter: a }, { letter: b }) => isDigit(a) - isDigit(b) || a.localeCompare(b, 'en'));
}
