import { foldCase } from './fold.ts';

/** Letters with a stroke or without a dot, which no mark can be taken from, and the sigma at the end of a word. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ŀ: 'l',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  ſ: 's',
  ς: 'σ',
  ...Object.fromEntries([...'’‘‛ʼʻʹ′`´＇ʽ'].map((quote) => [quote, "'"])),
  ...Object.fromEntries([...'“”„‟″«»＂'].map((quote) => [quote, '"'])),
  ...Object.fromEntries([...'‐‑‒–—―−﹣－'].map((dash) => [dash, '-'])),
};

/** Letters that stand for two. */
export const TWO_LETTERS: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
];

/** Blocks whose letters are plain ones with marks: Latin, Greek and Cyrillic. */
const LETTER_BLOCKS = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const;

const SPACES = [0x09, 0xa0, 0x1680, ...range(0x2000, 0x200a), 0x202f, 0x205f, 0x3000];
/** Marks of Latin, Greek and Cyrillic letters; those of other scripts are letters of their own. */
const MARKS = range(0x300, 0x36f);
const UNSEEN = [
  ...[0xad, 0x61c, 0xfeff, 0xfe0e, 0xfe0f],
  ...[...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x2064), ...range(0x2066, 0x2069)],
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** A lower-case letter without its marks. */
function plainLetter(letter: string): string {
  const [base = '', ...marks] = letter.normalize('NFD');
  if (!marks.every((mark) => MARKS.includes(mark.codePointAt(0) ?? 0))) return letter;
  return PLAIN_LETTERS[base] ?? base;
}

/**
 * What each character is searched as, where that is another one; '' for none. The database's function is made of this
 * very table: who changes it gives `SEARCH_KEY_VERSION` the next number, so that indexes are made anew.
 */
export function searchTable(): ReadonlyMap<string, string> {
  const table = new Map(Object.entries(PLAIN_LETTERS));
  for (const code of LETTER_BLOCKS.flatMap(([from, to]) => range(from, to))) {
    const letter = String.fromCodePoint(code);
    const plain = foldCase(letter) === letter ? plainLetter(letter) : letter;
    if (plain !== letter) table.set(letter, plain);
  }
  for (const space of SPACES) table.set(String.fromCodePoint(space), ' ');
  for (const code of [...MARKS, ...UNSEEN]) table.set(String.fromCodePoint(code), '');
  return table;
}

export const SEARCH_KEY_VERSION = 1;

let table: ReadonlyMap<string, string> | undefined;
const ASCII = /^[\u0020-\u007e]*$/;

/**
 * Text as searches compare it: letter case, accents, and the forms of apostrophes, quotation marks, dashes and spaces
 * aside. `Łukasz Müller–O’Neill` is `lukasz muller-o'neill`. Finds more than is equal: what must be exact compares by
 * `foldCase`. The database's function of `searchKeyOf` (`server/base/db/fold.ts`) does the same.
 */
export function searchKey(text: string): string {
  if (ASCII.test(text)) return text.replaceAll('`', "'").toLowerCase();
  table ??= tableOfTexts();
  let key = '';
  for (const letter of foldCase(text)) key += table.get(letter) ?? letter;
  return key;
}

/** Each letter's whole answer, those that stand for two included. */
function tableOfTexts(): ReadonlyMap<string, string> {
  const two = new Map(TWO_LETTERS);
  return new Map([
    ...[...searchTable()].map(([letter, plain]) => [letter, two.get(plain) ?? plain] as const),
    ...two,
  ]);
}
