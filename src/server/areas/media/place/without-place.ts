import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { receiveWritten, type ReceivedFile } from '../../../platform/files/contents/receive.ts';
import { blankXmp, PNG_XMP } from './blank-xmp.ts';
import { blankPrivate } from './blank-private.ts';
import {
  type Block,
  bytesAt,
  type FindBlocks,
  gifBlocks,
  jpegBlocks,
  pngBlocks,
  webpBlocks,
} from './find-blocks.ts';
import { motionBlocks, mp4Blocks } from './mp4-blocks.ts';
import { webmBlocks } from './webm-blocks.ts';

const FINDERS: Readonly<Record<string, FindBlocks>> = {
  'image/jpeg': async function* (file, size) {
    yield* jpegBlocks(file, size);
    yield* motionBlocks(file, size);
  },
  'image/png': pngBlocks,
  'image/webp': webpBlocks,
  'image/gif': gifBlocks,
  'video/mp4': mp4Blocks,
  'video/webm': webmBlocks,
};
const PNG = 'image/png';
const SPACE = 0x20;
/** In the place of a check sum that does not hold any more. */
const WEBM_VOID = 0xec;
const MOST_IN_PIECE = 255;
/** So much at most of one block is read; nothing sound has more. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The received file without where it was taken, as far as it tells of that in a place of its own. Bytes are blanked in their places: picture, turn, colours and all that
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
      // What players go past.
      if (block.kind === 'box') await file.write('free', block.start - 4, 'latin1');
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
    return blankPrivate(bytes.subarray(from));
  }
  if (kind === 'sum') return bytes.fill(WEBM_VOID).length > 0;
  if (kind === 'box' || kind === 'text') {
    if (kind === 'text' && bytes.every((byte) => byte === SPACE)) return false;
    bytes.fill(kind === 'box' ? 0 : SPACE);
    return true;
  }
  const isPlain = contentType !== PNG || isPlainXmp(bytes);
  if (isPlain && kind !== 'pieces') {
    const become = blankXmp(bytes);
    if (become !== 'all') return become === 'parts';
  }
  // Pieces are cut anywhere, and texts of PNG may be packed: then nobody sees where the private properties are.
  if (kind === 'pieces' && blankXmp(Buffer.from(bytes)) === 'untouched') return false;
  bytes.fill(SPACE);
  if (kind === 'pieces') cut(bytes);
  if (contentType === PNG) bytes.write('Comment\0', 'latin1');
  return true;
}

const isPlainXmp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, PNG_XMP.length) === PNG_XMP;

/** As GIF has them: each piece begins with how many bytes come then, and has some. */
function cut(bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) {
    const left = bytes.length - at;
    // A last byte alone would be no piece.
    const whole = left === MOST_IN_PIECE + 2 ? MOST_IN_PIECE : Math.min(left, MOST_IN_PIECE + 1);
    bytes[at] = whole - 1;
    at += whole;
  }
}

/** Writes the check sum of a piece of PNG anew; what was text is plain text now. */
async function sign(file: FileHandle, { kind, start, length }: Block): Promise<void> {
  const isText = kind === 'xmp' && !isPlainXmp(await bytesAt(file, start, PNG_XMP.length));
  if (isText) await file.write('tEXt', start - 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(await bytesAt(file, start - 4, length + 4)));
  await file.write(sum, 0, 4, start + length);
}
