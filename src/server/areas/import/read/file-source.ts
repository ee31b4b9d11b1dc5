import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StoredFile } from '../../../platform/files/stored-file.ts';

/** Bytes that can be read from any place on. */
export interface FileSource {
  readonly size: number;
  /** Ends with the file; whoever has enough leaves earlier. */
  read(from: number): AsyncIterable<Uint8Array>;
}

export const storedSource = (
  files: FileStore,
  { id, size }: Pick<StoredFile, 'id' | 'size'>,
): FileSource => ({
  size,
  read: (from) => files.read(id, from),
});

/** Exactly these bytes, or fewer where the file ends. */
export async function bytesAt(source: FileSource, from: number, length: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let left = Math.min(length, source.size - from);
  if (left <= 0) return Buffer.alloc(0);
  for await (const piece of source.read(from)) {
    pieces.push(piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) break;
  }
  return Buffer.concat(pieces);
}
