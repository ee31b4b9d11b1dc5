import chardet from 'chardet';
import { isAscii } from 'node:buffer';
import { letterScore } from './letters.ts';

/** Encodings that can be chosen, by the names that TextDecoder has. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;

/** With one byte for each character, the likeliest first: of those that fit alike. */
const ONE_BYTE = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1251',
  'windows-1258',
  'windows-1257',
  'windows-1253',
  'iso-8859-2',
  'macintosh',
] as const;

const MANY_BYTES: ReadonlySet<string> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

/** Bytes that are kept of the beginning, and of places with other characters than ASCII. */
const SAMPLE = 64 * 1024;
/** Bytes of such a place before and after its character. */
const AROUND = 24;

/** Looks at all bytes of a file on their way, and tells then in which encoding they are. */
export class EncodingSurvey {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;
  #isAsciiSoFar = true;
  #head = Buffer.alloc(0);
  #sample: Buffer[] = [];
  #sampled = 0;

  push(bytes: Uint8Array): void {
    const missing = SAMPLE - this.#head.length;
    if (missing > 0) this.#head = Buffer.concat([this.#head, bytes.subarray(0, missing)]);
    if (this.#isAsciiSoFar && isAscii(bytes)) return;
    this.#isAsciiSoFar = false;
    if (this.#isUtf8) this.#isUtf8 = this.#decodes(bytes);
    if (this.#sampled < SAMPLE) this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  }

  /** The first bytes, up to 64 KiB. */
  get head(): Buffer {
    return this.#head;
  }

  end(): string {
    const head = this.#head;
    if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
    const wide = wideEncoding(head);
    if (wide) return wide;
    if (this.#isUtf8 && this.#endsWhole()) return 'utf-8';
    return oldEncoding(Buffer.concat(this.#sample));
  }

  #decodes(bytes: Uint8Array): boolean {
    try {
      this.#utf8.decode(bytes, { stream: true });
      return true;
    } catch {
      return false;
    }
  }

  #endsWhole(): boolean {
    try {
      this.#utf8.decode();
      return true;
    } catch {
      return false;
    }
  }

  #take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.#sampled < SAMPLE;) {
      if ((bytes[at] ?? 0) < 0x80) {
        at++;
        continue;
      }
      const piece = Buffer.from(bytes.subarray(Math.max(0, at - AROUND), at + AROUND));
      this.#sample.push(piece);
      this.#sampled += piece.length;
      at += AROUND;
    }
  }
}

/** Two bytes for each character, without a mark: in most writing every other byte is then nought. */
function wideEncoding(head: Buffer): string | undefined {
  const count = Math.min(head.length, 4096) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < count; at += 2) {
    if (head[at] === 0) even++;
    if (head[at + 1] === 0) odd++;
  }
  const [least, most] = [count / 2 / 50, count / 2 / 3];
  if (odd > most && even <= least) return 'utf-16le';
  return even > most && odd <= least ? 'utf-16be' : undefined;
}

/** By which encoding the letters are those of a language; where several fit alike, what statistics say. */
function oldEncoding(sample: Buffer): string {
  const guesses = chardet.analyse(sample);
  const [likeliest] = guesses;
  const name = likeliest?.name.toLowerCase().replace('gb2312', 'gb18030') ?? '';
  const scored = ONE_BYTE.map((encoding) => ({
    encoding,
    score: letterScore(new TextDecoder(encoding).decode(sample)),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  // What is nonsense with one byte for each letter may be sense with more.
  if (best < 0.6 && MANY_BYTES.has(name) && (likeliest?.confidence ?? 0) >= 50) return name;
  const even = scored.filter(({ score }) => score > best - 0.001);
  const first = even[0]?.encoding ?? 'windows-1252';
  if (first === 'windows-1252') return first;
  // Statistics do not tell Windows' encoding from the standard's, and files are Windows'.
  const likely = guesses.map((guess) => guess.name.toLowerCase().replace('iso-8859-2', 'windows-1250'));
  return likely.find((guess) => even.some(({ encoding }) => encoding === guess)) ?? first;
}
