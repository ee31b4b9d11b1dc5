/** Bytes of one row. */
export const PART_BYTES = 256 * 1024;

/** The same bytes in pieces of `PART_BYTES`, the last one less; no more than one such piece is held. */
export async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let used = 0;
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length;) {
      const piece = bytes.subarray(from, from + PART_BYTES - used);
      part.set(piece, used);
      used += piece.length;
      from += piece.length;
      if (used < PART_BYTES) continue;
      yield part;
      // The one before may still be on its way.
      part = Buffer.allocUnsafe(PART_BYTES);
      used = 0;
    }
  }
  if (used) yield part.subarray(0, used);
}
