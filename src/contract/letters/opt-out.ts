/** By which receivers of short messages say that they want no more, in the languages of the product. */
export const OPT_OUT_WORDS: readonly string[] = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL'],
  ...['WYPISZ', 'REZYGNUJĘ', 'REZYGNACJA', 'STOPP', 'ABMELDEN', 'ABBESTELLEN'],
  ...['BAJA', 'PARAR', 'CANCELAR', 'ARRÊT', 'DÉSABONNER', 'FERMA', 'CANCELLAMI', 'DISISCRIVI'],
  ...['SAIR', 'REMOVER', 'DUR', 'İPTAL', 'RET', 'HỦY', 'TỪ CHỐI', 'DỪNG'],
];
/** Longer answers are sentences, which may begin with such a word by chance. */
const MOST_WORDS = 3;

/** Phones write without accents, in any case, and with signs around. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Does an answer say so? `own`: words of the sender beside those of the languages. */
export function isOptOut(text: string, own: readonly string[] = []): boolean {
  const said = bare(text);
  if (said.split(' ').length > MOST_WORDS) return false;
  return [...OPT_OUT_WORDS, ...own]
    .map(bare)
    .some((word) => word !== '' && (said === word || said.startsWith(`${word} `)));
}

/** Does a text tell its receivers a way out: such a word, or their own link? */
export function tellsWayOut(text: string): boolean {
  if (/\{\{[^}]*(?:unsubscribeUrl|preferencesUrl)/.test(text)) return true;
  const said = ` ${bare(text)} `;
  return OPT_OUT_WORDS.some((word) => said.includes(` ${bare(word)} `));
}
