import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { isObject, type JsonObject } from '../../../contract/layers/json.ts';
import type { Json } from '../../../contract/layers/override.ts';

/** Where a text is not the JSON of a document, and why. Offsets are characters. */
export interface TextError {
  readonly from: number;
  readonly to: number;
  /** As the JSON parser names it; `DuplicateKey`, `NotAnObject` and `TooDeep` are ours. */
  readonly code: string;
}

export type ReadText =
  | { readonly value: JsonObject; readonly errors: readonly [] }
  | { readonly value: undefined; readonly errors: readonly TextError[] };

const STRICT = { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false };

/** Reads the text of a document. A key that stands twice is an error: one of the two would be lost without a word. */
export function readText(text: string): ReadText {
  const refuse = (...errors: TextError[]): ReadText => ({ value: undefined, errors });
  const found: ParseError[] = [];
  let value: Json;
  try {
    const root = parseTree(text, found, STRICT);
    if (found.length > 0) return refuse(...found.map(placed(text)));
    const twice = root ? duplicateKeys(root) : [];
    if (twice.length > 0) return refuse(...twice);
    value = JSON.parse(text) as Json;
  } catch (error) {
    // The parsers go down into what is nested; so deep is no document.
    return refuse({
      from: 0,
      to: text.length,
      code: error instanceof RangeError ? 'TooDeep' : 'InvalidSymbol',
    });
  }
  return isObject(value) ? { value, errors: [] } : refuse({ from: 0, to: text.length, code: 'NotAnObject' });
}

/** At the end of the text there is nothing to mark: then it is the character before. */
const placed =
  (text: string) =>
  ({ error, offset, length }: ParseError): TextError => {
    const from = Math.max(0, Math.min(offset, text.length - 1));
    return { from, to: Math.min(text.length, from + Math.max(1, length)), code: printParseErrorCode(error) };
  };

function duplicateKeys(node: Node): TextError[] {
  const children = node.children ?? [];
  const below = children.flatMap(duplicateKeys);
  if (node.type !== 'object') return below;
  const seen = new Set<unknown>();
  const twice = children.flatMap(({ children: [key] = [] }) => {
    if (!key || !seen.has(key.value)) return (seen.add(key?.value), []);
    return [{ from: key.offset, to: key.offset + key.length, code: 'DuplicateKey' }];
  });
  return [...twice, ...below];
}
