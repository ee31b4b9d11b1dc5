/**
 * The trigrams of a text as PostgreSQL's `pg_trgm` has them: of each word with two spaces before it and one behind it,
 * each once, sorted. The text is folded already.
 */
export function trigramsOf(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = [...`  ${word} `];
    for (let at = 0; at + 2 < letters.length; at++) found.add(letters.slice(at, at + 3).join(''));
  }
  return [...found].sort();
}

/** How many of all trigrams both have, from 0 to 1: what `similarity()` of the database says. Both lists are sorted. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  if (!one.length || !other.length) return 0;
  let shared = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    const [left, right] = [one[a] ?? '', other[b] ?? ''];
    if (left === right) shared++;
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return shared / (one.length + other.length - shared);
}
