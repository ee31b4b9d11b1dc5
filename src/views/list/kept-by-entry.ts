/** What a list keeps for an entry of the browser's history, as long as the page is open. */
type Part = 'scroll' | `selection ${string}`;

const MOST_ENTRIES = 100;
/** The router's key of the entry that a page begins with, which says nothing. */
const FIRST_KEY = 'default';

const kept = new Map<string, unknown>();

export function keepByEntry(part: Part, entryKey: string, value: unknown): void {
  if (entryKey === FIRST_KEY) return;
  const key = `${part} ${entryKey}`;
  // The entry that was written last is dropped last.
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_ENTRIES && oldest !== undefined) kept.delete(oldest);
}

/** Undefined where nothing was kept. The type is that of the part. */
export const keptByEntry = <T>(part: Part, entryKey: string): T | undefined =>
  kept.get(`${part} ${entryKey}`) as T | undefined;
