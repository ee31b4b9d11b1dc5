import { type FileHandle, open } from 'node:fs/promises';

const WINDOW = 1024 * 1024;
const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];

/**
 * Goes from piece to piece of a GIF to its end: decoders take what is missing for frames that were never there. Some
 * programs leave out the last byte.
 * @throws Error where it breaks off
 */
export async function requireGifEnd(path: string): Promise<void> {
  const file = await open(path);
  try {
    const byteAt = bytesOf(file);
    const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
    const need = async (at: number) => (await byteAt(at)) ?? fail();
    let at = 13 + coloursOf(await need(10));
    for (let kind = await byteAt(at); kind !== undefined && kind !== END; kind = await byteAt(at)) {
      if (kind === EXTENSION) at += 2;
      else if (kind === IMAGE) at += 11 + coloursOf(await need(at + 9));
      // Bytes between pieces are nothing to anyone.
      else {
        at += 1;
        continue;
      }
      for (let length = await need(at); length > 0; length = await need(at)) at += length + 1;
      at += 1;
    }
  } finally {
    await file.close();
  }
}

function fail(): never {
  throw new Error('Its end is missing');
}

function bytesOf(file: FileHandle): (at: number) => Promise<number | undefined> {
  let [from, window] = [0, Buffer.alloc(0)];
  return async (at) => {
    if (at < from || at >= from + window.length) {
      const read = await file.read({ buffer: Buffer.alloc(WINDOW), position: at });
      [from, window] = [at, read.buffer.subarray(0, read.bytesRead)];
    }
    return window[at - from];
  };
}
