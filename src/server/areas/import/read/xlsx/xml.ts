import { SaxesParser } from 'saxes';
import { ApiError } from '../../../../../contract/errors.ts';

/** What is done with the parts of a document; names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Elements within each other: programs write about ten. The parser keeps all that are open. */
const MOST_NESTED = 100;
/** Characters of one text or tag, which the parser keeps until it is whole: a cell, each character of it escaped. */
const MOST_KEPT = 16 * 1024 * 1024;

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a document piece by piece; yields after each, so that what the handler has made can be taken.
 * @throws ApiError file-damaged with the part's name, of what no program writes too; whatever the handler throws
 */
export async function* readXml(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const damaged = () => new ApiError({ message: 'file-damaged', params: { place: part } });
  let nested = 0;
  let kept = 0;
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    kept = 0;
    if (++nested > MOST_NESTED) throw damaged();
    handler.open?.(bare(name), attributes);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    kept = 0;
    nested -= 1;
    handler.close?.(bare(name));
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const text = decoder.decode(piece, { stream: true });
    kept += text.length;
    parser.write(text);
    if (kept > MOST_KEPT) throw damaged();
    yield;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield;
}

/** The whole document at once: for small parts. */
export async function readAllXml(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  for await (const _piece of readXml(part, bytes, handler));
}

/** Documents of workbooks are in UTF-8, seldom in UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
