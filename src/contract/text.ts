/** `contactListTotal` → `Contact list total`: the name of a field or object for people, where no locale line gives one. */
export function humanize(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is longer is no name that somebody has misspelt. */
const SUGGESTED_LENGTH = 100;

/** The known name nearest to a misspelt one, or undefined where none is near. */
export const suggest = (text: string, known: readonly string[]): string | undefined =>
  suggestions(text, known)[0];

/** So many letters off, a word is most likely the known one: none in a short word, two in a long one. */
export const likelyDistance = (text: string): number => Math.min(2, Math.floor(text.length / 4));

/**
 * The known names that may be meant by a misspelt one, the nearest first: all that are nearest, and all that it most
 * likely is. None where none is near.
 */
export function suggestions(text: string, known: readonly string[]): readonly string[] {
  if (text.length > SUGGESTED_LENGTH) return [];
  const found: { readonly name: string; readonly distance: number }[] = [];
  // Of a short word the most has to be right.
  let least = text.length < 4 ? Math.floor(text.length / 2) : Math.max(2, Math.floor(text.length / 3));
  for (const name of known) {
    const most = Math.max(least, likelyDistance(text));
    if (Math.abs(name.length - text.length) > most) continue;
    const [given, meant] = [text.toLowerCase(), name.toLowerCase()];
    const changed = editDistance(given, meant);
    // Two letters that have changed places are one mistake.
    const distance = changed === 2 && lettersOf(given) === lettersOf(meant) ? 1 : changed;
    if (distance > most) continue;
    least = Math.min(least, distance);
    found.push({ name, distance });
  }
  const most = Math.max(least, likelyDistance(text));
  return found
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

const lettersOf = (text: string): string => [...text].sort().join('');

/** How many characters have to be changed, added or taken away. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    above = row;
  }
  return above[b.length] as number;
}

/** A value as a message names it. */
export const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
