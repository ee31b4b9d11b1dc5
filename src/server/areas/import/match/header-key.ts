/** Letters that are no others with a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Without letter case and accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[łđøßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/\p{M}/gu, '');

/** A header as it is compared: without letter case, accents, punctuation and spaces. `E-mail 1 - Value` → `email1value` */
export const headerKey = (text: string): string => plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
