import type { FileHandle } from 'node:fs/promises';
import { ApiError } from '../../../../contract/errors.ts';
import { lengthAt } from '../inspect/ebml.ts';
import { type Block, bytesAt, type FindBlocks } from './find-blocks.ts';

interface Element {
  readonly id: number;
  readonly begin: number;
  /** Of its content; where nobody knows its end, what it holds comes as if it stood beside it. */
  readonly start: number;
  readonly end: number;
}

/** What holds tags. */
const HOLDERS = new Set([0x18538067, 0x1254c367, 0x7373]);
const TAG = 0x67c8;
const NAME = 0x45a3;
const VALUES = new Set([0x4487, 0x4485]);
const SUM = 0xbf;
/** How tags of a place are called by Matroska, by phones and by programs that copy what these have written. */
const PLACE = /LOCATION|GPS|GEO|XYZ/i;
const MOST_NAME_BYTES = 1000;
const MOST_DEPTH = 20;
/** A recording of twelve hours that says no length has fewer. */
const MOST_ELEMENTS = 5_000_000;
const HEAD_BYTES = 12;
const PIECE = 16 * 1024;

/** The values of the tags of a WebM that tell where it was taken, and the check sums over them. */
export const webmBlocks: FindBlocks = async function* (file, size) {
  const elements = elementsOf(file);
  let sums: Block[] = [];
  const within = async function* (tag: Element, isIn: boolean, depth: number): AsyncGenerator<Block> {
    const inner: Element[] = [];
    for await (const element of elements(tag.start, tag.end)) inner.push(element);
    const name = inner.find(({ id }) => id === NAME);
    const length = name ? Math.min(name.end - name.start, MOST_NAME_BYTES) : 0;
    const isPlace = isIn || PLACE.test((await bytesAt(file, name?.start ?? 0, length)).toString('latin1'));
    for (const element of inner) {
      if (element.id === SUM) sums.push(sumOf(element));
      if (isPlace && VALUES.has(element.id))
        yield { kind: 'text', start: element.start, length: element.end - element.start };
      if (element.id === TAG && depth < MOST_DEPTH) yield* within(element, isPlace, depth + 1);
    }
  };
  for await (const element of elements(0, size)) {
    if (element.id === SUM) sums.push(sumOf(element));
    if (element.id !== TAG) continue;
    for await (const block of within(element, false, 0)) {
      yield block;
      yield* sums;
      sums = [];
    }
  }
};

const sumOf = ({ begin }: Element): Block => ({ kind: 'sum', start: begin, length: 1 });

/** Goes from element to element, into those that hold tags. @throws ApiError file-damaged where there are more than any recording has */
function elementsOf(file: FileHandle) {
  let piece: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  let left = MOST_ELEMENTS;
  const headAt = async (at: number) => {
    const isThere = at >= piece.start && at + HEAD_BYTES <= piece.start + piece.bytes.length;
    if (!isThere) piece = { start: at, bytes: await bytesAt(file, at, PIECE) };
    return piece.bytes.subarray(at - piece.start, at - piece.start + HEAD_BYTES);
  };
  return async function* (start: number, end: number): AsyncGenerator<Element> {
    for (let at = start; at < end;) {
      if (left-- <= 0)
        throw new ApiError({ message: 'file-damaged', path: 'file', params: { place: 'WebM' } });
      const head = await headAt(at);
      const digits = Math.clz32(head[0] ?? 0) - 23;
      if (digits > 4 || digits >= head.length) return;
      const id = head.readUIntBE(0, digits);
      const length = lengthAt(head, digits);
      // What says no length is gone into: to the byte that says so there is as much as to a known one.
      const from = at + (length?.end ?? digits + Math.max(1, Math.clz32(head[digits] ?? 0) - 23));
      const to = Math.min(end, length ? from + length.length : end);
      yield { id, begin: at, start: from, end: to };
      at = !length || HOLDERS.has(id) ? from : to;
    }
  };
}
