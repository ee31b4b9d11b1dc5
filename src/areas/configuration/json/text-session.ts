import { type JsonObject, same } from '../../../contract/layers/json.ts';
import { mergeJson } from './merge-json.ts';
import { printJson } from './print-json.ts';
import { readText, type TextError } from './read-text.ts';
import { updateText } from './update-text.ts';

/** A text that is not (yet) the document, and what the document was when it was begun. */
export interface KeptText {
  readonly text: string;
  readonly base: JsonObject;
}

/** The text of a document while somebody edits it, beside other editors of the same document. */
export interface TextSession {
  readonly text: () => string;
  /** What is typed and the document does not say: to be kept until it does. */
  readonly pending: () => KeptText | undefined;
  readonly errors: () => readonly TextError[];
  readonly type: (text: string) => void;
  /** The document as it is now. Text that waits to become valid stays as typed; else the text follows. */
  readonly take: (document: JsonObject) => void;
  /** What the document is to become by the text, with what others have made of it meanwhile; undefined: nothing new. */
  readonly commit: (document: JsonObject) => JsonObject | undefined;
  /** Drops what was typed. */
  readonly drop: (document: JsonObject) => void;
}

export function startText(document: JsonObject, kept: KeptText | undefined): TextSession {
  let { text, base } = kept ?? { text: printJson(document), base: document };
  let read = readText(text);

  const write = (next: string) => {
    text = next;
    read = readText(text);
  };
  const isPending = () => !read.value || !same(read.value, base);
  const take = (current: JsonObject) => {
    if (isPending() || same(current, base)) return;
    write(updateText(text, base, current));
    base = current;
  };
  return {
    text: () => text,
    pending: () => (isPending() ? { text, base } : undefined),
    errors: () => read.errors,
    type: write,
    take,
    commit: (current) => {
      if (!read.value) return undefined;
      if (!isPending()) {
        take(current);
        return undefined;
      }
      const merged = mergeJson(base, read.value, current) as JsonObject;
      base = read.value;
      return same(merged, current) ? undefined : merged;
    },
    drop: (current) => {
      write(printJson(current));
      base = current;
    },
  };
}
