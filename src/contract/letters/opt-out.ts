/** Words that mean nothing else in a message, so that a text which names one tells a way out. */
const CLEAR_PHRASES: readonly string[] = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'REVOKE'],
  ...['WYPISZ', 'REZYGNUJĘ', 'REZYGNACJA', 'STOPP', 'ABMELDEN', 'ABBESTELLEN'],
  ...['BAJA', 'PARAR', 'CANCELAR', 'ARRÊT', 'DÉSABONNER', 'FERMA', 'CANCELLAMI', 'DISISCRIVI'],
  ...['SAIR', 'REMOVER', 'DUR', 'İPTAL', 'RET', 'HỦY', 'TỪ CHỐI', 'DỪNG'],
];

/**
 * Phrases by which receivers say that they want no more, in the nine languages of the product. The English words are those
 * of 47 CFR 64.1200(a)(10) and of the guidelines of CTIA. Each must be the whole of what somebody writes.
 */
export const OPT_OUT_PHRASES: readonly string[] = [
  ...CLEAR_PHRASES,
  ...['END', 'QUIT', 'CANCEL', 'CANCEL ALL', 'CANCEL SUBSCRIPTION', 'UNSUBSCRIBE ME', 'UNSUBSCRIBE ALL'],
  ...['OPT ME OUT', 'REMOVE', 'REMOVE ME', 'REMOVE ME FROM THE LIST', 'REMOVE ME FROM YOUR LIST'],
  ...['STOP IT', 'STOP SMS', 'STOP MESSAGES', 'STOP TEXTS', 'STOP TEXTING ME', 'STOP MAILS', 'STOP EMAILS'],
  ...['STOP SENDING', 'STOP SENDING MESSAGES', 'STOP SENDING ME MESSAGES', 'NO MORE', 'NO MORE MESSAGES'],
  ...[
    'WYPISZ MNIE',
    'WYPISZCIE MNIE',
    'WYPISUJĘ SIĘ',
    'WYPISANIE',
    'ANULUJ',
    'KONIEC SMS',
    'STOP WIADOMOŚCI',
  ],
  ...['ABMELDUNG', 'ABBESTELLUNG', 'KÜNDIGEN', 'AUSTRAGEN', 'WIDERRUF', 'WIDERRUFEN', 'ICH WIDERRUFE'],
  ...['BITTE ABMELDEN', 'BITTE AUSTRAGEN', 'KEINE SMS MEHR', 'KEINE NACHRICHTEN MEHR', 'KEINE MAILS MEHR'],
  ...['DAR DE BAJA', 'DARME DE BAJA', 'DETENER', 'ALTO', 'NO MÁS', 'NO MÁS MENSAJES', 'NO MAS SMS'],
  ...['ARRÊTER', 'ARRÊTEZ', 'ME DÉSABONNER', 'DÉSABONNEMENT', 'DÉSABONNEZ MOI', 'DÉSINSCRIPTION'],
  ...['DÉSINSCRIRE', 'ME DÉSINSCRIRE', 'DÉSINSCRIVEZ MOI', 'RÉSILIER', 'PLUS DE SMS', 'PLUS DE MESSAGES'],
  ...['ANNULLA', 'ANNULLARE', 'CANCELLA', 'CANCELLATEMI', 'CANCELLAZIONE', 'DISISCRIVIMI', 'DISISCRIVERE'],
  ...['DISISCRIZIONE', 'FERMATE', 'BASTA', 'REVOCA', 'REVOCO', 'NIENTE SMS', 'NON SCRIVETEMI PIÙ'],
  ...['PARE', 'PAREM', 'CANCELE', 'DESCADASTRAR', 'REMOVA ME', 'REMOVER ME', 'DESINSCREVER', 'REVOGAR'],
  ...['ANULAR SUBSCRIÇÃO', 'CANCELAR SUBSCRIÇÃO', 'CANCELAR INSCRIÇÃO', 'CANCELAR SUSCRIPCIÓN', 'REVOCAR'],
  ...['DURDUR', 'ÇIK', 'ABONELİKTEN ÇIK', 'ÜYELİKTEN ÇIK', 'LİSTEDEN ÇIK', 'LİSTEDEN ÇIKAR', 'SMS İPTAL'],
  ...['NGỪNG', 'HỦY ĐĂNG KÝ', 'HUỶ', 'HUỶ ĐĂNG KÝ', 'DỪNG LẠI', 'TC', 'THÔI'],
];

/** What people say around it, and what says no more than that. */
const POLITE_PHRASES: readonly string[] = [
  ...['please', 'pls', 'plz', 'thanks', 'thank you', 'thanks a lot', 'thank you very much', 'thx', 'ok'],
  ...['hi', 'hello', 'hey', 'dear all', 'good morning', 'good evening', 'sorry', 'now', 'immediately'],
  ...['kindly', 'cheers', 'regards', 'best regards', 'kind regards', 'best', 'sincerely', 'yours sincerely'],
  ...['proszę', 'prosze o', 'dziękuję', 'dzięki', 'dzień dobry', 'cześć', 'witam', 'pozdrawiam'],
  ...['z poważaniem', 'poproszę', 'bitte', 'danke', 'vielen dank', 'danke schön', 'hallo', 'guten tag'],
  ...['mfg', 'lg', 'viele grüße', 'mit freundlichen grüßen', 'freundliche grüße', 'sofort'],
  ...['por favor', 'gracias', 'muchas gracias', 'hola', 'buenos días', 'buenas', 'saludos', 'un saludo'],
  ...[
    "s'il vous plaît",
    "s'il te plaît",
    'svp',
    'stp',
    'merci',
    'merci beaucoup',
    'merci d avance',
    'bonjour',
  ],
  ...['bonsoir', 'salut', 'cordialement', 'bien cordialement', 'per favore', 'per piacere', 'perfavore'],
  ...['grazie', 'grazie mille', 'buongiorno', 'buonasera', 'ciao', 'salve', 'cordiali saluti', 'saluti'],
  ...['obrigado', 'obrigada', 'muito obrigado', 'muito obrigada', 'olá', 'bom dia', 'boa tarde'],
  ...['cumprimentos', 'com os melhores cumprimentos', 'atenciosamente', 'faz favor', 'se faz favor'],
  ...['lütfen', 'teşekkürler', 'teşekkür ederim', 'sağ olun', 'merhaba', 'iyi günler', 'saygılarımla'],
  ...['vui lòng', 'làm ơn', 'cảm ơn', 'xin cảm ơn', 'xin chào', 'chào', 'xin', 'trân trọng'],
];
/** Of those, what a name follows. */
const CLOSINGS =
  /^(?:thank|thx|cheers|(?:best|kind)?\s*regards|best$|(?:yours )?sincerely|dzi[eę]k|pozdrawiam|z powa|danke|vielen dank|mfg|lg$|viele gr|mit fr|freundliche|gracias|muchas|saludo|un saludo|merci|cordialement|bien cord|grazie|cordiali|saluti|obrigad|muito|cumprim|com os|atencio|tesekkur|sag olun|saygi|cam on|xin cam|tran trong)/;

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
const POLITE = new Map(POLITE_PHRASES.map((phrase) => [joined(phrase), CLOSINGS.test(bare(phrase))]));

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
  const lines = said.split('\n').filter((line) => bare(line) !== '');
  const [last] = lines.slice(1).slice(-1);
  // A name alone in the last line is a signature, unless it is a phrase or polite itself.
  if (last !== undefined && NAME_LINE.test(last) && isName(bare(last).split(' '), isPhrase)) {
    if (isOnlyOptOut(bare(lines.slice(0, -1).join(' ')), isPhrase)) return true;
  }
  return isOnlyOptOut(bare(said), isPhrase);
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
  words.every((word) => /^\p{L}+$/u.test(word) && !isPhrase(word) && !NO_NAMES.has(word));
/** Words of sentences: "Stop? No thanks, not yet", or "Stop" and "By Monday" in two lines. */
const NO_NAMES = new Set(
  `no not yet but for now later by my the your our at of in on it that this today tomorrow monday tuesday wednesday thursday
  friday saturday sunday appointment order meeting nie jeszcze ale jutro dzis noch nicht aber nein heute morgen termin pas non mais
  encore demain pero hoy manana cita ma ancora domani oggi nao mas amanha hoje hayir degil henuz biraz yarin bugun randevu khong chua
  mai`.split(/\s+/),
);

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
