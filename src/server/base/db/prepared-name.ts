import { LRUCache } from 'lru-cache';
import type { Prepared } from './statement.ts';

/** Connections keep what they have prepared: only texts that come again and again are, and only so many. */
const OFTEN = 3;

class Names {
  readonly #prefix: string;
  readonly #most: number;
  readonly #names = new Map<string, string>();
  readonly #uses = new LRUCache<string, number>({ max: 1000 });

  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= this.#most) return name;
    const used = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, used);
    if (used >= OFTEN) this.#names.set(text, `${this.#prefix}_${this.#names.size}`);
    return this.#names.get(text);
  }
}

const fixed = new Names('tessera', 300);
/** What people filter by has more forms than what screens ask for, and takes no place of theirs. */
const searches = new Names('tessera_search', 100);

/** The name under which connections prepare the text; undefined: they do not. */
export function preparedName(text: string, prepared: Prepared): string | undefined {
  return prepared ? (prepared === true ? fixed : searches).of(text) : undefined;
}
