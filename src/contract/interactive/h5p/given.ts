import { decodeReferences } from '../../kinds/rich-text.ts';

/** Parts of JSON that somebody else has written: what is not there, or of another kind, is left out. */
export type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Given => (isObject(value) ? value : {});
export const listOf = (value: unknown): readonly Given[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Letters with marks go by both: `&auml;`. */
const MARKS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  ring: '\u030A',
  cedil: '\u0327',
  caron: '\u030C',
};
const NAMED: Readonly<Record<string, string>> = {
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  shy: '',
  iexcl: '¡',
  iquest: '¿',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  euro: '€',
  copy: '©',
  reg: '®',
  deg: '°',
  times: '×',
  middot: '·',
};
/** As editors of texts write them. */
function named(all: string, letter: string, rest: string): string {
  const mark = Object.hasOwn(MARKS, rest) ? MARKS[rest] : undefined;
  if (mark !== undefined) return (letter + mark).normalize('NFC');
  const name = letter + rest;
  return (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined) ?? all;
}

/** What a reader sees of HTML: a line for each block. However long: `cutTexts` cuts what does not fit in. */
export const textOf = (html: unknown): string =>
  decodeReferences(
    stringOf(html)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<(?:br\s*\/?|\/(?:p|div|li|h\d|blockquote))\s*>/gi, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&([a-z])([a-z]+);/gi, named)
      .replaceAll(/ {2,}/g, ' '),
  )
    .replaceAll(/ *\n */g, '\n')
    .trim();

export const labelOf = (html: unknown): string => textOf(html).replaceAll('\n', ' ');

/** Seconds, or `1:02.5`. */
export function secondsOf(value: unknown): number | undefined {
  const parts = stringOf(value).split(':').map(Number);
  const seconds =
    numberOf(value) ??
    (stringOf(value) !== '' && parts.every(Number.isFinite)
      ? parts.reduce((sum, part) => sum * 60 + part, 0)
      : undefined);
  return seconds === undefined ? undefined : Math.min(86_400, Math.max(0, seconds));
}

/** `H5P.MultiChoice 1.16` → `H5P.MultiChoice`. */
export const machineName = (library: unknown): string => stringOf(library).split(' ')[0] ?? '';

/** A place within the package's `content`; nothing that leads out of it, and no address. */
export function pathOf(file: unknown): string | undefined {
  const path = stringOf(objectOf(file)['path']).replace(/#tmp$/, '');
  const isWithin = /^[^/\\:?#]+(?:\/[^/\\:?#]+)*$/.test(path) && !path.split('/').includes('..');
  return path !== '' && isWithin ? path : undefined;
}

export const addressOf = (link: unknown): string => {
  const { protocol, url } = objectOf(link);
  const text = stringOf(url);
  return text === '' ? '' : `${/^[a-z]+:/i.test(text) ? '' : stringOf(protocol)}${text}`;
};
