import { LRUCache } from 'lru-cache';
import type { Prepared } from './statement.ts';

/** Connections keep what they have prepared: only texts that come again and again are, and only so many. */
const OFTEN = 3;
/** What was used before so many calls counts half. */
const FORGET = 10_000;

interface Name {
  readonly name: string;
  uses: number;
}

/** Names of the texts that are used most. One that has lost its name leaves it to none: names stand for one text for ever. */
export class PreparedNames {
  readonly #prefix: string;
  readonly #most: number;
  readonly #names = new Map<string, Name>();
  readonly #inUse = new Set<string>();
  /** Uses of texts without a name. */
  readonly #others = new LRUCache<string, number>({ max: 1000 });
  /** No text with a name is used less. */
  #leastUses = 0;
  #given = 0;
  #calls = 0;

  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  of(text: string): string | undefined {
    if (++this.#calls % FORGET === 0) this.#forget();
    const known = this.#names.get(text);
    if (known) {
      known.uses++;
      return known.name;
    }
    const uses = (this.#others.get(text) ?? 0) + 1;
    this.#others.set(text, uses);
    return uses >= OFTEN && this.#hasRoomFor(uses) ? this.#name(text, uses) : undefined;
  }

  isInUse(name: string): boolean {
    return this.#inUse.has(name);
  }

  /** The least used gives way to what is used twice as much: texts that come equally often never take turns. */
  #hasRoomFor(uses: number): boolean {
    if (this.#names.size < this.#most) return true;
    if (uses <= 2 * this.#leastUses) return false;
    let [least] = this.#names;
    for (const other of this.#names) if (least && other[1].uses < least[1].uses) least = other;
    if (!least) return false;
    this.#leastUses = least[1].uses;
    if (uses <= 2 * this.#leastUses) return false;
    this.#names.delete(least[0]);
    this.#inUse.delete(least[1].name);
    return true;
  }

  #name(text: string, uses: number): string {
    const name = `${this.#prefix}_${this.#given++}`;
    this.#others.delete(text);
    this.#names.set(text, { name, uses });
    this.#inUse.add(name);
    return name;
  }

  #forget(): void {
    this.#others.clear();
    this.#leastUses = 0;
    for (const known of this.#names.values()) known.uses >>= 1;
  }
}

const fixed = new PreparedNames('tessera', 300);
/** What people filter by has more forms than what screens ask for, and takes no place of theirs. */
const searches = new PreparedNames('tessera_search', 100);

/** The name under which connections prepare the text; undefined: they do not. */
export function preparedName(text: string, prepared: Prepared): string | undefined {
  return prepared ? (prepared === true ? fixed : searches).of(text) : undefined;
}

/** Is there a text that has the name? Else no connection need keep what it has prepared under it. */
export const isNameInUse = (name: string): boolean => fixed.isInUse(name) || searches.isInUse(name);
