import { isGsm } from './sms.ts';
import { replaceMarks } from './replace-marks.ts';

/** A character for which a short message is sent as Unicode. */
export interface UnicodeCharacter {
  readonly written: string;
  /** What says nearly the same in GSM 03.38, '' where nothing is seen of it; undefined where nothing does. */
  readonly replacement: string | undefined;
}

/** So many different ones are named. */
const MOST = 30;

const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '"': '“”„‟«»″〝〞＂',
    "'": '‘’‚‛′´`ʼ＇',
    '-': '‐‑‒–—―−',
    '...': '…',
    ' ': '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t',
    '': '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f',
    '\n': '\u0085\u2028\u2029',
    '*': '•‣●',
    '.': '·',
    '<': '‹',
    '>': '›',
    '->': '→',
    x: '×',
    '/': '÷⁄',
    '~': '≈',
    '<=': '≤',
    '>=': '≥',
    '(c)': '©',
    '(R)': '®',
    '(TM)': '™',
    No: '№',
    l: 'ł',
    L: 'Ł',
    d: 'đ',
    D: 'ĐÐ',
    i: 'ı',
    oe: 'œ',
    OE: 'Œ',
    ss: 'ẞ',
    a: 'ª',
    o: 'º',
  }).flatMap(([replacement, characters]) =>
    [...characters].map((character) => [character, replacement] as const),
  ),
);
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const areGsm = (text: string): boolean => [...text].every(isGsm);

/** What replaces one character as it is seen; itself where it need not be. */
function replacementOf(written: string): string | undefined {
  const composed = written.normalize('NFC');
  if (areGsm(composed)) return composed;
  let replaced = '';
  for (const character of composed) {
    const next = isGsm(character) ? character : (REPLACEMENTS.get(character) ?? plain(character));
    if (next === undefined) return undefined;
    replaced += next;
  }
  return replaced;
}

/** A letter without its marks, or what a ligature or a number in a circle is made of. */
function plain(character: string): string | undefined {
  const letters = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const known = [...letters].map((each) => (isGsm(each) ? each : REPLACEMENTS.get(each)));
  return letters === '' || known.includes(undefined) ? undefined : known.join('');
}

/** The characters of a text that make it Unicode, each once. Those within braces are no text yet. */
export function unicodeCharacters(text: string): readonly UnicodeCharacter[] {
  const found = new Map<string, UnicodeCharacter>();
  for (const { segment: written } of graphemes.segment(replaceMarks(text, () => ' '))) {
    if (areGsm(written) || found.has(written)) continue;
    found.set(written, { written, replacement: replacementOf(written) });
    if (found.size >= MOST) break;
  }
  return [...found.values()];
}

/** The text with each such character replaced for which there is something; what stands within braces stays. */
export function toGsm(text: string): string {
  const marks: string[] = [];
  // The character stands for a mark, and is in no text that was stored.
  const bare = replaceMarks(text.replaceAll('\uFFFC', ''), (mark) => {
    marks.push(mark);
    return '\uFFFC';
  });
  let replaced = '';
  for (const { segment } of graphemes.segment(bare))
    replaced += segment === '\uFFFC' ? (marks.shift() ?? '') : (replacementOf(segment) ?? segment);
  return replaced;
}
