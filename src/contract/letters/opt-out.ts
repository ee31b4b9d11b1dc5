import { intlLocale, LOCALES } from '../constants.ts';
import { CLEAR_PHRASES, CLOSING_PHRASES, OPT_OUT_PHRASES, POLITE_PHRASES } from './opt-out-phrases.ts';

/** Longer texts hold more than such a phrase: they need not be looked at. Characters, after the signature is cut off. */
const MOST_CHARACTERS = 300;
/** Words of the longest phrase. */
const MOST_WORDS = 6;
/** A line from which on a signature stands, as mail programs and phones write it. */
const SIGNATURE =
  /^(?:--|__|—$|sent from |get outlook |sent (?:via|with) |wysłan[eoy] |von mein|gesendet |enviad[oa] |envoyé |inviato |iphone'?umdan|đã gửi |gửi từ )|gönderildi\.?$/iu;
/** A line from which on a mail program quotes what is answered. */
const QUOTE =
  /^(?:>|-{2,10}\s?\p{L}[^-]{0,80}-{2,10}$|(?=.*\d).{4,200}(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|napisał|yazdı|đã viết)[^:]{0,100}:$)/iu;
/** So much of a line says what it is. */
const MOST_OF_LINE = 300;
const NAME_LINE = /^\p{Lu}[\p{L}.'’-]*(?:,?\s+\p{Lu}[\p{L}.'’-]*){0,3},?$/u;

/** "STOP - Ada Lovelace": what is said, and two names or more. */
const SIGNED = /^(.*?)(?:\s[-–—]\s?|,\s)((?:\p{Lu}[\p{L}.'’-]{0,40}\s){1,3}\p{Lu}[\p{L}.'’-]{0,40})$/su;

/** Phones write without accents, in any case, and with signs around. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** `opt out`, `opt-out` and `optout` are one. */
const joined = (text: string): string => bare(text).replaceAll(' ', '');

const OPT_OUT = new Set(OPT_OUT_PHRASES.map(joined));
/** What is named behind one of these may be what is to be canceled: "Cancel, Doctor Smith". */
const VERBS = new Set(
  [
    ...['END', 'QUIT', 'CANCEL', 'REMOVE', 'ANULUJ', 'KÜNDIGEN', 'CANCELAR', 'RÉSILIER', 'ANNULLA'],
    ...['ANNULLARE', 'CANCELLA', 'CANCELE', 'REMOVER', 'İPTAL'],
  ].map(joined),
);
/** By whether it is a closing, which a name follows. */
const POLITE = new Map([
  ...POLITE_PHRASES.map((phrase) => [joined(phrase), false] as const),
  ...CLOSING_PHRASES.map((phrase) => [joined(phrase), true] as const),
]);

/** What somebody has written themselves: without the signature, and without the message that their program quotes. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines.findIndex(Boolean);
  const end = lines.findIndex((line, at) => {
    const begin = line.slice(0, MOST_OF_LINE);
    return QUOTE.test(begin) || (at > first && SIGNATURE.test(begin));
  });
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}

/**
 * Does an answer say that its writer wants no more, and nothing else? Letter case, accents, punctuation, politeness and a
 * signature aside: "Stop, please" does, "Cancel my appointment" does not.
 * @param own phrases of the sender beside those of the languages
 */
export function isOptOut(text: string, own: readonly string[] = []): boolean {
  const said = ownWords(text.slice(0, 20 * MOST_CHARACTERS));
  if (said.length > MOST_CHARACTERS) return false;
  const phrases = new Set(own.map(joined).filter(Boolean));
  const isPhrase = (words: string) => OPT_OUT.has(words) || phrases.has(words);
  const isOnly = (words: string) => isOnlyOptOut(bare(words), isPhrase);
  if (isOnly(said)) return true;
  // A name alone in the last line, or names after a dash or comma, are a signature.
  const lines = said.split('\n').filter((line) => bare(line) !== '');
  const [last = ''] = lines.slice(1).slice(-1);
  if (NAME_LINE.test(last) && isName(bare(last).split(' '), isPhrase))
    return isOnly(lines.slice(0, -1).join(' '));
  const [, words = '', name = ''] = SIGNED.exec(said) ?? [];
  if (name === '' || !isName(bare(name).split(' '), isPhrase)) return false;
  return isOnlyOptOut(bare(words), (each) => phrases.has(each) || (OPT_OUT.has(each) && !VERBS.has(each)));
}

/** @param said words, a space between them */
function isOnlyOptOut(said: string, isPhrase: (words: string) => boolean): boolean {
  const words = said.split(' ').filter(Boolean);
  let isFound = false;
  for (let at = 0; at < words.length;) {
    const next = longestAt(words, at, isPhrase);
    if (!next) return false;
    if (next.isPhrase) isFound = true;
    at += next.length;
    const left = words.length - at;
    // "Stop. Thanks, Ada Lovelace"
    if (isFound && next.isClosing && left > 0 && left <= 2 && isName(words.slice(at), isPhrase)) return true;
  }
  return isFound;
}

const isName = (words: readonly string[], isPhrase: (words: string) => boolean): boolean =>
  words.every(
    (word) => /^\p{L}+$/u.test(word) && !isPhrase(word) && !NO_NAMES.has(word) && !calendarWords().has(word),
  );

/** Words of sentences: "Stop? No thanks, not yet", or "Stop" and "By then" in two lines. */
const NO_NAMES = new Set(
  `no not yet but for now later by my the your our at of in on it that this then today tomorrow appointment order meeting nie
  jeszcze ale jutro dzis noch nicht aber nein heute morgen termin pas non mais encore demain pero hoy manana cita ma ancora domani
  oggi nao mas amanha hoje hayir degil henuz biraz yarin bugun randevu khong chua mai`.split(/\s+/),
);

let known: ReadonlySet<string> | undefined;
/** Months and days of the week in the product's languages: made when they are asked for first. */
function calendarWords(): ReadonlySet<string> {
  const days = Array.from({ length: 12 }, (_each, month) => new Date(Date.UTC(2024, month, month + 1)));
  known ??= new Set(
    LOCALES.flatMap((locale) =>
      ([{ month: 'long' }, { weekday: 'long' }] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(intlLocale(locale), { ...style, timeZone: 'UTC' });
        return days.flatMap((day) => bare(format.format(day)).split(' '));
      }),
    ),
  );
  return known;
}

interface Found {
  readonly length: number;
  readonly isPhrase: boolean;
  readonly isClosing: boolean;
}

function longestAt(
  words: readonly string[],
  at: number,
  isPhrase: (words: string) => boolean,
): Found | undefined {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const part = words.slice(at, at + length).join('');
    if (isPhrase(part)) return { length, isPhrase: true, isClosing: false };
    const isClosing = POLITE.get(part);
    if (isClosing !== undefined) return { length, isPhrase: false, isClosing };
  }
  return undefined;
}

/** Words that texts use as well: they tell a way out in capitals alone. */
const IN_CAPITALS = /(?<![\p{L}\p{N}])(?:END|QUIT|CANCEL)(?![\p{L}\p{N}])/u;

/** Does a text tell its receivers a way out: such a word, or their own link? */
export function tellsWayOut(text: string): boolean {
  if (/\{\{[^}]*(?:unsubscribeUrl|preferencesUrl)/.test(text)) return true;
  if (IN_CAPITALS.test(text)) return true;
  const said = ` ${bare(text)} `;
  return [...CLEAR_PHRASES, 'OPT OUT'].some((phrase) => said.includes(` ${bare(phrase)} `));
}
