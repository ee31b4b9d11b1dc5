/** Letters that differ from their plain one by more than a mark above or below. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ı: 'i', ß: 'ss', ø: 'o', æ: 'ae' };

/** Letter case and marks aside, so that `lacz` finds `Łącz`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđıßøæ]/g, (letter) => PLAIN[letter] ?? letter);
}
