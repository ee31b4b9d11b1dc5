import { isNames, isObject, plainText } from './json.ts';
import type { Json } from './override.ts';

/** A sentence: a key of the locale files below `configuration:words`, and what stands in its gaps. */
export interface ChangeWords {
  readonly key: `configuration:words.${string}`;
  readonly params: Readonly<Record<string, string>>;
}

/** The same with the last part of the key. */
export interface Sentence {
  readonly name: string;
  readonly params: ChangeWords['params'];
}

/** What things are called, in the language of the words. */
export interface ChangeTexts {
  /** Of the locale files. */
  readonly t: (key: string, params?: Readonly<Record<string, string>>) => string;
  /** A field, or a path to one. */
  readonly field: (path: string) => string;
  readonly section: (name: string) => string;
  readonly tab: (name: string) => string;
  /** A value of an ENUM. */
  readonly value: (field: string, value: string) => string;
  readonly locale: (code: string) => string;
}

/** A key's value before and after; null: nothing. */
export interface WordedChange {
  readonly key: string;
  readonly before: Json;
  readonly after: Json;
}

/** Says sentences about one change. */
export class Speaker {
  readonly #texts: ChangeTexts;
  readonly #change: WordedChange;

  constructor(texts: ChangeTexts, change: WordedChange) {
    this.#texts = texts;
    this.#change = change;
  }

  get texts(): ChangeTexts {
    return this.#texts;
  }

  sentence(name: string, params: ChangeWords['params'] = {}): Sentence {
    return { name, params };
  }

  /** What the change is about: a part of a sentence. */
  what(name: string, params: ChangeWords['params'] = {}): string {
    return this.#texts.t(`configuration:words.what.${name}`, params);
  }

  /** `names` calls what has one in the files; other values are as they are. Of objects only that they changed. */
  setting(what: string, names: (value: string) => string = (value) => value): Sentence {
    const { after, before } = this.#change;
    if (after === null) return this.sentence('standard', { what });
    if (isNames(after) || isNames(before)) return this.list(what, names);
    if (Array.isArray(after) || isObject(after)) return this.sentence('changed', { what });
    const value =
      typeof after === 'boolean' ? this.#texts.t(after ? 'list.yes' : 'list.no') : names(plainText(after));
    return this.sentence('set', { what, value });
  }

  /** Which names came, which went, or that their order is another one. */
  list(what: string, called: (name: string) => string): Sentence {
    const { before, after } = this.#change;
    if (!isNames(after)) return this.sentence(after === null ? 'standard' : 'changed', { what });
    const named = (names: readonly string[]) => names.map(called).join(', ');
    if (!isNames(before)) {
      return after.length
        ? this.sentence('listChosen', { what, names: named(after) })
        : this.sentence('listNone', { what });
    }
    const added = named(after.filter((name) => !before.includes(name)));
    const removed = named(before.filter((name) => !after.includes(name)));
    if (added && removed) return this.sentence('listChanged', { what, added, removed });
    if (added) return this.sentence('listAdded', { what, names: added });
    return removed
      ? this.sentence('listRemoved', { what, names: removed })
      : this.sentence('listOrder', { what });
  }

  /** One of two sentences by whether something holds afterwards. */
  either(yes: string, no: string, params: ChangeWords['params']): Sentence {
    return this.sentence(this.#change.after === true ? yes : no, params);
  }

  /** A value that the locale files call something. */
  named(value: string): string {
    return this.#texts.t(`configuration:words.value.${value}`);
  }
}
