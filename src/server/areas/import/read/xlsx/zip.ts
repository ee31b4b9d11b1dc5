import { createInflateRaw } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { ApiError } from '../../../../../contract/errors.ts';
import { bytesAt, type FileSource } from '../file-source.ts';
import { FILE_LIMITS, mebibytes } from '../limits.ts';

const END = 0x06054b50;
const END_LENGTH = 22;
const END64_LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const COMMENT_LENGTH = 0xffff;
const DIRECTORY_BYTES = 16 * 1024 * 1024;
const [STORED, DEFLATED] = [0, 8];
/** Stands for a number that is in the 64-bit fields. */
const LONG = 0xffffffff;

interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const damaged = (place: string) => new ApiError({ message: 'file-damaged', params: { place } });

/** A ZIP file whose parts are read one by one, each as a stream (APPNOTE 6.3, with the 64-bit fields). */
export class ZipFile {
  readonly #source: FileSource;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(source: FileSource, entries: ReadonlyMap<string, Entry>) {
    this.#source = source;
    this.#entries = entries;
  }

  /** @throws ApiError file-damaged for what is no ZIP file, or not whole */
  static async open(source: FileSource): Promise<ZipFile> {
    const { from, length } = await findDirectory(source);
    if (length > DIRECTORY_BYTES || from + length > source.size) throw damaged('ZIP');
    return new ZipFile(source, readDirectory(await bytesAt(source, from, length)));
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Bytes of a part once it is unpacked, as the file says. */
  sizeOf(name: string): number {
    return this.#entries.get(name.toLowerCase())?.unpacked ?? 0;
  }

  /**
   * The unpacked bytes of a part; nothing of it is kept.
   * @throws ApiError file-damaged, file-encrypted, file-unpacked for one that is too large or a bomb
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw damaged(name);
    if (entry.isEncrypted) throw new ApiError({ message: 'file-encrypted' });
    const packed = Readable.from(this.#packed(name, entry));
    const bytes = entry.method === DEFLATED ? inflated(packed, name) : packed;
    let size = 0;
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length;
      refuseBomb(size, entry.packed);
      yield piece;
    }
    if (size !== entry.unpacked) throw damaged(name);
  }

  async *#packed(name: string, { offset, packed, method }: Entry): AsyncGenerator<Uint8Array> {
    if (method !== STORED && method !== DEFLATED) throw damaged(name);
    const header = await bytesAt(this.#source, offset, LOCAL_LENGTH);
    if (header.length < LOCAL_LENGTH || header.readUInt32LE(0) !== LOCAL) throw damaged(name);
    const from = offset + LOCAL_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
    if (from + packed > this.#source.size) throw damaged(name);
    let left = packed;
    if (left === 0) return;
    for await (const piece of this.#source.read(from)) {
      yield piece.subarray(0, left);
      left -= piece.length;
      if (left <= 0) return;
    }
  }
}

function refuseBomb(unpacked: number, packed: number): void {
  const isBomb = unpacked > FILE_LIMITS.judged && unpacked > packed * FILE_LIMITS.ratio;
  if (!isBomb && unpacked <= FILE_LIMITS.unpacked) return;
  const max = mebibytes(isBomb ? FILE_LIMITS.judged : FILE_LIMITS.unpacked);
  throw new ApiError({ message: 'file-unpacked', params: { max } });
}

async function* inflated(packed: Readable, name: string): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  // Errors of the source are those of the stream that is read; the callback has them too.
  pipeline(packed, inflate, () => undefined);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw code.startsWith('Z_') ? damaged(name) : error;
  } finally {
    packed.destroy();
  }
}

/** Where the list of the parts is: at the end of the file it is said. */
async function findDirectory(
  source: FileSource,
): Promise<{ readonly from: number; readonly length: number }> {
  const tailAt = Math.max(0, source.size - END_LENGTH - COMMENT_LENGTH);
  const tail = await bytesAt(source, tailAt, source.size - tailAt);
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const [length, from] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (length !== LONG && from !== LONG && tail.readUInt16LE(at + 10) !== 0xffff) return { from, length };
    const locator = at - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== END64_LOCATOR) return { from, length };
    const end = await bytesAt(source, Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (end.length < 56 || end.readUInt32LE(0) !== END64) throw damaged('ZIP');
    return { length: Number(end.readBigUInt64LE(40)), from: Number(end.readBigUInt64LE(48)) };
  }
  throw damaged('ZIP');
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at + ENTRY_LENGTH <= bytes.length && bytes.readUInt32LE(at) === ENTRY;) {
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    const extra = bytes.subarray(
      at + ENTRY_LENGTH + nameLength,
      at + ENTRY_LENGTH + nameLength + extraLength,
    );
    const [unpacked = 0, packed = 0, offset = 0] = longNumbers(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed,
      unpacked,
      offset,
    });
    at += ENTRY_LENGTH + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The numbers, each from the 64-bit extra field where it does not fit 32 bits. */
function longNumbers(extra: Buffer, numbers: readonly number[]): number[] {
  let field: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let at = 0;
  return numbers.map((number) => {
    if (number !== LONG || at + 8 > field.length) return number;
    at += 8;
    return Number(field.readBigUInt64LE(at - 8));
  });
}
