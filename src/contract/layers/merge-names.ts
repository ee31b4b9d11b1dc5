/**
 * Two changes of one list of names: `mine` as it is, without what `theirs` has taken out of `base`, and with what they
 * have put in, each behind the name that it follows there.
 */
export function mergeNames(
  base: readonly string[],
  theirs: readonly string[],
  mine: readonly string[],
): readonly string[] {
  const merged = mine.filter((name) => theirs.includes(name) || !base.includes(name));
  theirs.forEach((name, index) => {
    if (base.includes(name) || merged.includes(name)) return;
    const before = theirs.slice(0, index).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, name);
  });
  return merged;
}
