import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { receiveWritten, type ReceivedFile } from '../../../platform/files/contents/receive.ts';
import { blankGps } from './blank-gps.ts';
import { type Block, bytesAt, type FindBlocks, jpegBlocks, pngBlocks, webpBlocks } from './find-blocks.ts';

const FINDERS: Readonly<Record<string, FindBlocks>> = {
  'image/jpeg': jpegBlocks,
  'image/png': pngBlocks,
  'image/webp': webpBlocks,
};
const PNG = 'image/png';
/** So much at most of one block is read; nothing sound has more. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The received image without where it was taken. Bytes are blanked in their places: picture, turn, colours and all that
 * else is written in it stay as they are.
 */
export async function withoutPlace(received: ReceivedFile, contentType: string): Promise<ReceivedFile> {
  const find = FINDERS[contentType];
  if (!find) return received;
  const file = await open(received.path, 'r+');
  let isChanged = false;
  try {
    for await (const block of find(file, received.size)) {
      if (block.length <= 0 || block.length > MOST_BYTES) continue;
      const bytes = await bytesAt(file, block.start, block.length);
      if (!blanked(block, bytes, contentType)) continue;
      await file.write(bytes, 0, bytes.length, block.start);
      if (contentType === PNG) await sign(file, block);
      isChanged = true;
    }
  } finally {
    await file.close();
  }
  return isChanged ? receiveWritten(received.path) : received;
}

/** Answers whether the bytes told of a place; they do not any more then. */
function blanked({ kind }: Block, bytes: Buffer, contentType: string): boolean {
  if (kind === 'exif') {
    // Some programs begin it as in a JPEG.
    const from = bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
    return blankGps(bytes.subarray(from));
  }
  // Texts of PNG may be packed: then nobody sees what they tell of.
  if (contentType !== PNG && !bytes.includes('GPS')) return false;
  bytes.fill(' ');
  if (contentType === PNG) bytes.write('Comment\0', 'latin1');
  return true;
}

/** Writes the check sum of a piece of PNG anew; what was text is plain text now. */
async function sign(file: FileHandle, { kind, start, length }: Block): Promise<void> {
  if (kind === 'xmp') await file.write('tEXt', start - 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(await bytesAt(file, start - 4, length + 4)));
  await file.write(sum, 0, 4, start + length);
}
