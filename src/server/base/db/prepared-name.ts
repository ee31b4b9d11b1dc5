import { LRUCache } from 'lru-cache';

/** Connections keep what they have prepared: only texts that come again and again are, and only so many. */
const OFTEN = 3;
const MOST_NAMES = 300;
const uses = new LRUCache<string, number>({ max: 1000 });
const names = new Map<string, string>();

/** The name under which connections prepare the text; undefined: they do not. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMES) return name;
  const used = (uses.get(text) ?? 0) + 1;
  uses.set(text, used);
  if (used >= OFTEN) names.set(text, `tessera_${names.size}`);
  return names.get(text);
}
