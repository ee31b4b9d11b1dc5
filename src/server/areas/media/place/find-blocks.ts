import type { FileHandle } from 'node:fs/promises';
import { iptcPlaces, PHOTOSHOP } from './iptc-places.ts';

/** What a camera or a program has written into a file beside its picture; of a text and a box all tells of the place. */
export interface Block {
  readonly kind: 'exif' | 'xmp' | 'text' | 'box' | 'pieces' | 'sum';
  /** Of its content. */
  readonly start: number;
  readonly length: number;
}

/** Where in a file such blocks are, whose text is of that length in bytes. */
export type FindBlocks = (file: FileHandle, size: number) => AsyncGenerator<Block>;

export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: start });
  return buffer.subarray(0, bytesRead);
}

const PIECE = 1024 * 1024;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/x', 'latin1');
/** Marker, length, and what tells the one from the other. */
const HEAD = 4 + XMP.length;

/** Segments APP1 and APP13, also those of further pictures in the same file: no picture has such bytes in itself. */
export const jpegBlocks: FindBlocks = async function* (file, size) {
  for (let from = 0; from < size; from += PIECE) {
    const piece = await bytesAt(file, from, PIECE + HEAD);
    for (let at = piece.indexOf('ffed', 0, 'hex'); at >= 0; at = piece.indexOf('ffed', at + 2, 'hex')) {
      if (at >= PIECE || at + HEAD > piece.length) break;
      if (!piece.subarray(at + 4, at + 4 + PHOTOSHOP.length).equals(PHOTOSHOP)) continue;
      const start = from + at + 4 + PHOTOSHOP.length;
      const bytes = await bytesAt(
        file,
        start,
        Math.max(0, piece.readUInt16BE(at + 2) - 2 - PHOTOSHOP.length),
      );
      for (const [place, length] of iptcPlaces(bytes)) yield { kind: 'text', start: start + place, length };
    }
    for (let at = piece.indexOf('ffe1', 0, 'hex'); at >= 0; at = piece.indexOf('ffe1', at + 2, 'hex')) {
      // Also in the next piece, where it is whole.
      if (at >= PIECE || at + HEAD > piece.length) break;
      const length = piece.readUInt16BE(at + 2) - 2;
      const start = from + at + 4;
      const is = (head: Buffer) => piece.subarray(at + 4, at + 4 + head.length).equals(head);
      if (is(EXIF)) yield { kind: 'exif', start: start + EXIF.length, length: length - EXIF.length };
      if (is(XMP)) {
        const name = (await bytesAt(file, start, Math.max(0, length))).indexOf(0) + 1;
        yield { kind: 'xmp', start: start + name, length: length - name };
      }
    }
  }
};

/** More pieces no image of its size needs: each of them is a reading. */
const MOST_PIECES = 50_000;

const RIFF_KINDS: Readonly<Record<string, Block['kind']>> = { EXIF: 'exif', 'XMP ': 'xmp' };

export const webpBlocks: FindBlocks = async function* (file, size) {
  let [at, left] = [12, MOST_PIECES];
  // What comes behind is no part of it.
  const end = Math.min(size, 8 + (await bytesAt(file, 4, 4)).readUInt32LE());
  while (at + 8 <= end && left-- > 0) {
    const head = await bytesAt(file, at, 8);
    const length = head.readUInt32LE(4);
    const kind = RIFF_KINDS[head.toString('latin1', 0, 4)];
    if (kind) yield { kind, start: at + 8, length };
    at += 8 + length + (length % 2);
  }
};

/** Texts of PNG in which programs keep EXIF and XMP. */
const NAMED = /^(XML:com\.adobe\.xmp|Raw profile type )/;
const PNG_KINDS: Readonly<Record<string, Block['kind']>> = {
  eXIf: 'exif',
  iTXt: 'xmp',
  zTXt: 'xmp',
  tEXt: 'xmp',
};

export const pngBlocks: FindBlocks = async function* (file, size) {
  let [at, left] = [8, MOST_PIECES];
  while (at + 12 <= size && left-- > 0) {
    const head = await bytesAt(file, at, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4);
    if (type === 'IEND') return;
    const kind = PNG_KINDS[type];
    const isOne =
      kind === 'exif' || (kind && NAMED.test((await bytesAt(file, at + 8, 40)).toString('latin1')));
    if (kind && isOne) yield { kind, start: at + 8, length };
    at += 12 + length;
  }
};

/** How XMP begins in a GIF: an extension by that name, in pieces that say how long they are. */
const GIF_XMP = Buffer.from('21ff0b' + Buffer.from('XMP DataXMP').toString('hex'), 'hex');
const MOST_GIF_BYTES = 16 * 1024 * 1024;

export const gifBlocks: FindBlocks = async function* (file, size) {
  for (let from = 0; from < size; from += PIECE) {
    const piece = await bytesAt(file, from, PIECE + GIF_XMP.length - 1);
    for (let at = piece.indexOf(GIF_XMP); at >= 0; at = piece.indexOf(GIF_XMP, at + 1)) {
      const start = from + at + GIF_XMP.length;
      const bytes = await bytesAt(file, start, MOST_GIF_BYTES);
      let length = 0;
      while (bytes[length]) length += 1 + (bytes[length] ?? 0);
      if (bytes[length] === 0) yield { kind: 'pieces', start, length };
    }
  }
};
