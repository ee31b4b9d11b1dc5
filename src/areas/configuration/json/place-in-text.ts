import { getLocation, parse } from 'jsonc-parser';
import type { Json } from '../../../contract/layers/override.ts';
import type { Path } from './schema-at.ts';

/** What the text has at an offset: a key of an object, or a value. */
export interface PlaceInText {
  readonly isKey: boolean;
  /** Of the value, or of the object that the key is in. */
  readonly path: Path;
  /** What is typed there already, with its quotes. */
  readonly from: number;
  readonly to: number;
  /** That text as far as the offset, without the opening quote. */
  readonly typed: string;
  /** The whole of it, without quotes. */
  readonly text: string;
  /** The document as far as it can be read: the rest of a broken one too. */
  readonly document: Json;
}

/** The part of a word that is not in quotes. */
const BARE = /[\w.$-]*$/;

/** Understands a text that is not whole as well. */
export function placeInText(text: string, offset: number): PlaceInText {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const at =
    previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length
      ? previousNode
      : undefined;
  const from = at?.offset ?? offset - (BARE.exec(text.slice(0, offset))?.[0].length ?? 0);
  const to = at ? at.offset + at.length : offset;
  return {
    isKey: isAtPropertyKey,
    path: isAtPropertyKey ? path.slice(0, -1) : path,
    from,
    to,
    typed: text.slice(from, offset).replace(/^"/, ''),
    text: text.slice(from, to).replace(/^"|"$/g, ''),
    document: (parse(text) ?? {}) as Json,
  };
}
