import { ApiError } from '../../../../../contract/errors.ts';
import { FILE_LIMITS } from '../limits.ts';
import type { StringStore } from './string-store.ts';
import { readXml } from './xml.ts';

const ESCAPED = /_x([0-9a-fA-F]{4})_/g;

/** `_x000D_` stands for a character that XML has no place for. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/**
 * Puts the texts that cells share into the store. Of rich text the runs together are the text, without how it is read.
 * @throws ApiError file-damaged, file-cell
 */
export async function readSharedStrings(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  strings: StringStore,
): Promise<void> {
  let found: string[] = [];
  let text = '';
  let [inText, inPhonetic] = [false, false];
  const pieces = readXml(part, bytes, {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') inPhonetic = true;
      if (tag === 't') inText = !inPhonetic;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > FILE_LIMITS.cell) {
        throw new ApiError({ message: 'file-damaged', params: { place: part } });
      }
    },
    close(tag) {
      if (tag === 't') inText = false;
      if (tag === 'rPh') inPhonetic = false;
      if (tag === 'si') found.push(unescaped(text));
    },
  });
  for await (const _piece of pieces) {
    for (const each of found) await strings.add(each);
    found = [];
  }
}
