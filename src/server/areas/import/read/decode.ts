import { ApiError } from '../../../../contract/errors.ts';

const NEWLINE = /\r\n|\r|\n/g;

/**
 * The text of a file in pieces, without a mark of its encoding at the beginning.
 * @throws ApiError file-encoding with the line where the bytes are no text in this encoding
 */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let lines = 0;
  const refuse = (piece: Uint8Array | undefined): never => {
    const readable = new TextDecoder(encoding).decode(piece);
    const broken = readable.indexOf('\ufffd');
    const before = broken < 0 ? readable : readable.slice(0, broken);
    throw new ApiError({ message: 'file-encoding', params: { line: lines + linesIn(before) + 1, encoding } });
  };
  for await (const piece of bytes) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      return refuse(piece);
    }
    yield text;
    lines += linesIn(text);
  }
  try {
    const rest = decoder.decode();
    if (rest) yield rest;
  } catch {
    refuse(undefined);
  }
  return undefined;
}

const linesIn = (text: string): number => text.match(NEWLINE)?.length ?? 0;
