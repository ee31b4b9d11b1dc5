/** What a source map says, as far as it is used here. */
export interface SourceMap {
  readonly version: number;
  readonly names: string[];
  readonly sources: string[];
  readonly mappings: string;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A digit has five bits of a number, and one that says that more follow. */
const [BITS, MORE] = [5, 32];

/**
 * The source map with one place for each line of the sources that `isKept` tells, and without their text: a small part of
 * the size, and still the lines that stack traces name. What it is read into takes thirty times its size in memory.
 */
export function lineMap(
  { version, sources, mappings }: SourceMap,
  isKept: (source: string) => boolean,
): SourceMap {
  const kept = sources.map(isKept);
  // Each segment's source, line and column are relative to those of the segment before it.
  let read = START;
  let written = START;
  // What has no place ends the reach of the place before it.
  let isOpen = false;
  const lines = mappings.split(';').map((line) => {
    let [column, writtenColumn] = [0, 0];
    let last: Place | undefined;
    const write = (place: Place) => {
      const text = [column - writtenColumn, ...place].map(textOf).join('');
      writtenColumn = column;
      return [text];
    };
    return line
      .split(',')
      .flatMap((segment) => {
        const [along = 0, ...place] = numbersOf(segment);
        column += along;
        if (place.length >= START.length) read = sum(read, place);
        if (place.length < START.length || !kept[read[0] ?? 0]) {
          const wasOpen = isOpen && segment !== '';
          if (wasOpen) [isOpen, last] = [false, undefined];
          return wasOpen ? write([]) : [];
        }
        if (last?.[0] === read[0] && last?.[1] === read[1]) return [];
        const text = write(sum(read, written, -1));
        [isOpen, last, written] = [true, read, read];
        return text;
      })
      .join(',');
  });
  return { version, names: [], sources, mappings: lines.join(';') };
}

/** Index of the source, line, column. */
type Place = readonly number[];

const START: Place = [0, 0, 0];

const sum = (one: Place, other: Place, sign = 1): Place =>
  one.map((value, index) => value + sign * (other[index] ?? 0));

function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits % MORE) << shift;
    shift += BITS;
    if (bits >= MORE) continue;
    // The lowest bit is the sign.
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function textOf(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = '';
  do {
    const bits = rest % MORE;
    rest >>= BITS;
    text += DIGITS[rest ? bits + MORE : bits];
  } while (rest);
  return text;
}
