/** Letters that are no others with a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** A header as it is compared: without letter case, accents, punctuation and spaces. `E-mail 1 - Value` → `email1value` */
export function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[łđøßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
