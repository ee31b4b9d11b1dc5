import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import { databaseFailure } from '../../../base/db/failure.ts';

/** A file that has come to its end, and is nobody's yet: whoever has received it keeps it, or drops it. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, as hexadecimal digits. */
  readonly sha256: string;
}

const MEBIBYTE = 1024 * 1024;
/** Nobody sends one file for so long. */
export const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a file while it comes, and has it on the disk at its end. Of what breaks off nothing is left.
 * @throws ApiError file-too-large, storage-full; whatever the content throws
 */
export async function receive(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, uuidv7());
  const hash = createHash('sha256');
  let size = 0;
  // Open before anything comes: what is removed after a break could else be made only then.
  const file = await open(path, 'wx').catch((error: unknown) => {
    throw databaseFailure(error);
  });
  try {
    await pipeline(
      content,
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const bytes of pieces) {
          size += bytes.length;
          if (size > maxBytes) {
            throw new ApiError({
              message: 'file-too-large',
              params: { max: Math.floor(maxBytes / MEBIBYTE) },
            });
          }
          hash.update(bytes);
          yield bytes;
        }
      },
      file.createWriteStream({ flush: true, highWaterMark: MEBIBYTE }),
    );
    return { path, size, sha256: hash.digest('hex') };
  } catch (error) {
    await drop({ path });
    throw databaseFailure(error);
  }
}

/** Takes a file that has come to its end by other ways as received: on the disk, and hashed. */
export async function receiveWritten(path: string): Promise<ReceivedFile> {
  const file = await open(path);
  try {
    await file.sync();
    const hash = createHash('sha256');
    let size = 0;
    // Always the same piece of memory: a new one each time would be hundreds of them until the next clearing up.
    const piece = Buffer.alloc(MEBIBYTE);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, MEBIBYTE, size);
      if (bytesRead === 0) return { path, size, sha256: hash.digest('hex') };
      size += bytesRead;
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

export const drop = ({ path }: Pick<ReceivedFile, 'path'>): Promise<void> => rm(path, { force: true });

/** Removes what processes that have died were receiving. */
export async function dropAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written?.isFile() && now.getTime() - written.mtimeMs > ABANDONED_MS) await drop({ path });
  }
}
