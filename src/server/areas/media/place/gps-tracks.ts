import type { FileHandle } from 'node:fs/promises';
import { type Block, bytesAt } from './find-blocks.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}
type BoxesOf = (
  file: FileHandle,
  start: number,
  end: number,
) => AsyncGenerator<Range & { readonly type: string }>;

/** Tracks in which cameras write second by second where they are: GoPro, Google, Sony, Apple. */
const FORMATS = new Set(['gpmd', 'camm', 'rtmd', 'mebx']);
/** More samples or chunks no such track has. */
const MOST_SAMPLES = 500_000;

interface Limits {
  /** Of the file. */
  readonly size: number;
  /** Bytes that its tracks may still have. */
  bytes: number;
}

/** The samples of a track of that kind, a chunk at a time; of others, nothing. @param track the box `trak` */
export async function* gpsSamples(
  file: FileHandle,
  track: Range,
  limits: Limits,
  boxesOf: BoxesOf,
): AsyncGenerator<Block> {
  const table = await within(file, track, boxesOf, 'mdia', 'minf', 'stbl');
  if (!table) return;
  const boxes = new Map<string, Range>();
  for await (const box of boxesOf(file, table.start, table.end)) boxes.set(box.type, box);
  const read = async (type: string) => {
    const { start = 0, end = 0 } = boxes.get(type) ?? {};
    return bytesAt(file, start, Math.min(end - start, 16 + MOST_SAMPLES * 12));
  };
  const described = await read('stsd');
  if (!FORMATS.has(described.toString('latin1', 12, 16))) return;
  const sizes = sizesOf(await read('stsz'));
  const offsets = offsetsOf(await read('stco'), 4) ?? offsetsOf(await read('co64'), 8) ?? [];
  const runs = runsOf(await read('stsc'));
  let [sample, run] = [0, 0];
  for (const [chunk, start] of offsets.entries()) {
    while ((runs[run + 1]?.first ?? Infinity) <= chunk + 1) run++;
    const count = runs[run]?.samples ?? 0;
    let length = 0;
    for (const end = sample + count; sample < end && sample < MOST_SAMPLES; sample++) length += sizes(sample);
    // Tracks that claim more than there is in the whole file are made up.
    limits.bytes -= length;
    if (limits.bytes < 0 || sample >= MOST_SAMPLES) return;
    // No file can be read at such a place.
    if (start + length > limits.size) continue;
    yield { kind: 'text', start, length };
  }
}

async function within(file: FileHandle, from: Range, boxesOf: BoxesOf, ...path: readonly string[]) {
  let at: Range | undefined = from;
  for (const type of path) {
    let found: Range | undefined;
    for await (const box of boxesOf(file, at.start, at.end)) if (box.type === type) found ??= box;
    if (!found) return undefined;
    at = found;
  }
  return at;
}

/** By the sample's place, from 0: all are of one size, or each has its own. */
function sizesOf(bytes: Buffer): (sample: number) => number {
  const all = bytes.length >= 12 ? bytes.readUInt32BE(4) : 0;
  return (sample) => {
    if (all) return all;
    const at = 12 + sample * 4;
    return at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
  };
}

function offsetsOf(bytes: Buffer, width: 4 | 8): readonly number[] | undefined {
  if (bytes.length < 8) return undefined;
  const count = Math.min(bytes.readUInt32BE(4), Math.floor((bytes.length - 8) / width), MOST_SAMPLES);
  return Array.from({ length: count }, (_, at) =>
    width === 4 ? bytes.readUInt32BE(8 + at * 4) : Number(bytes.readBigUInt64BE(8 + at * 8)),
  );
}

/** From which chunk on, from 1, how many samples a chunk has. */
function runsOf(bytes: Buffer) {
  const count = bytes.length < 8 ? 0 : Math.min(bytes.readUInt32BE(4), Math.floor((bytes.length - 8) / 12));
  return Array.from({ length: count }, (_, at) => ({
    first: bytes.readUInt32BE(8 + at * 12),
    samples: Math.min(bytes.readUInt32BE(12 + at * 12), MOST_SAMPLES),
  }));
}
