import type { FileHandle } from 'node:fs/promises';
import { type Block, bytesAt, type FindBlocks } from './find-blocks.ts';
import { gpsSamples } from './gps-tracks.ts';

interface Box {
  readonly type: string;
  /** Of its content. */
  readonly start: number;
  readonly end: number;
}

/** More boxes nothing sound has where places are told; each of them is a reading. */
const MOST_BOXES = 50_000;
/** What holds boxes in which a place may be told. */
const HOLDERS = new Set(['moov', 'udta', 'meta']);
/** Where cameras and phones tell of it: Apple’s and Android’s, that of 3GPP, and GoPro’s. */
const PLACES = new Set(['©xyz', 'loci', 'GPMF']);
/** In lists of names with values (QuickTime). */
const NAMED = 'com.apple.quicktime.location.';
const XMP = 'be7acfcb97a942e89c71999491e3afac';
const MOST_KEYS_BYTES = 1024 * 1024;

/** The boxes of an MP4 that tell where it was taken, those of its tracks and of its lists of names among them. */
export const mp4Blocks: FindBlocks = (file, size) => blocksFrom(file, 0, size);

/** Phones put a video of the moment behind a photo (motion photos). More bytes before it no photo has. */
const MOST_PHOTO_BYTES = 100 * 1024 * 1024;
/** By chance its picture may hold the sign of one. */
const MOST_VIDEOS = 8;
const PIECE = 1024 * 1024;

/** The same of a video that stands behind a photo. */
export const motionBlocks: FindBlocks = async function* (file, size) {
  let left = MOST_VIDEOS;
  for (let from = 0; from < Math.min(size, MOST_PHOTO_BYTES); from += PIECE) {
    const piece = await bytesAt(file, from, PIECE + 7);
    for (let at = piece.indexOf('ftyp', 4, 'latin1'); at >= 0; at = piece.indexOf('ftyp', at + 4, 'latin1')) {
      const length = piece.readUInt32BE(at - 4);
      if (length < 16 || length > 256 || length % 4 !== 0) continue;
      if (left-- <= 0) return;
      yield* blocksFrom(file, from + at - 4, size);
    }
  }
};

async function* blocksFrom(file: FileHandle, begin: number, size: number): AsyncGenerator<Block> {
  let left = MOST_BOXES;
  const limits = { size, bytes: size };
  const boxes: typeof boxesOf = async function* (of, start, end) {
    for await (const box of boxesOf(of, start, end)) {
      if (left-- <= 0) return;
      yield box;
    }
  };
  const within = async function* (start: number, end: number): AsyncGenerator<Block> {
    let names: ReadonlySet<number> = new Set();
    for await (const box of boxes(file, start, end)) {
      const { type, start: from, end: to } = box;
      if (PLACES.has(type)) yield { kind: 'box', start: from, length: to - from };
      else if (type === 'XMP_') yield { kind: 'xmp', start: from, length: to - from };
      else if (type === 'uuid' && (await bytesAt(file, from, 16)).toString('hex') === XMP)
        yield { kind: 'xmp', start: from + 16, length: to - from - 16 };
      else if (type === 'keys') names = await namesOf(file, box);
      else if (type === 'ilst') yield* valuesOf(file, box, names, boxes);
      else if (type === 'trak') {
        // Tables of a video count from its own beginning.
        for await (const block of gpsSamples(file, box, limits, boxes))
          yield { ...block, start: begin + block.start };
        yield* within(from, to);
      } else if (HOLDERS.has(type)) yield* within(from + (await headOf(file, box)), to);
    }
  };
  yield* within(begin, size);
}

async function* boxesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end;) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return;
    const [small, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    const isLarge = small === 1 && head.length === 16;
    const whole = isLarge ? Number(head.readBigUInt64BE(8)) : small === 0 ? end - at : small;
    const begin = isLarge ? 16 : 8;
    if (whole < begin || at + whole > end) return;
    yield { type, start: at + begin, end: at + whole };
    at += whole;
  }
}

/** `meta` has four bytes before its boxes, but for the one of QuickTime. */
async function headOf(file: FileHandle, { type, start }: Box): Promise<number> {
  if (type !== 'meta') return 0;
  return (await bytesAt(file, start + 4, 4)).toString('latin1') === 'hdlr' ? 0 : 4;
}

/** Numbers, from 1, of the names of places. */
async function namesOf(file: FileHandle, { start, end }: Box): Promise<ReadonlySet<number>> {
  const bytes = await bytesAt(file, start, Math.min(end - start, MOST_KEYS_BYTES));
  const found = new Set<number>();
  for (let at = 8, number = 1; at + 8 <= bytes.length; number++) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) break;
    if (bytes.toString('latin1', at + 8, at + length).startsWith(NAMED)) found.add(number);
    at += length;
  }
  return found;
}

async function* valuesOf(
  file: FileHandle,
  list: Box,
  names: ReadonlySet<number>,
  boxes: typeof boxesOf,
): AsyncGenerator<Block> {
  for await (const { type, start, end } of boxes(file, list.start, list.end)) {
    if (PLACES.has(type)) yield { kind: 'box', start, length: end - start };
    if (!names.has(Buffer.from(type, 'latin1').readUInt32BE(0))) continue;
    // Before the text of a value stand its kind and its country.
    for await (const value of boxes(file, start, end))
      yield { kind: 'text', start: value.start + 8, length: value.end - value.start - 8 };
  }
}
