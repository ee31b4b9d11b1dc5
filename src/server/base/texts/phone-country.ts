import { isPhoneNumber, phoneCountry, phoneNumber } from './phone-text.ts';

/** Numbers for messages always name their country, though not always with a plus. */
const ABROAD = /^(?:sms|whatsapp)$/;

/**
 * The country within which a column's numbers are called, where they do not name it: that of the others in the column, or
 * one that the file is likely from, whichever can read most of them. Null where none can.
 * @param header as headers are compared
 */
export function columnCountry(
  header: string,
  samples: readonly string[],
  home: readonly string[],
): string | null {
  const texts = samples.map((sample) => sample.replace(/^tel:/i, ''));
  const national = texts.filter((text) => !/^(?:\+|00)/.test(text));
  const abroad = national.map((text) => phoneCountry(`+${text}`));
  if (national.length && ABROAD.test(header) && !abroad.includes(undefined)) return abroad[0] ?? null;
  const named = texts.flatMap((text) => (national.includes(text) ? [] : (phoneCountry(text) ?? [])));
  const likely = named.toSorted((one, other) => countOf(named, other) - countOf(named, one));
  const candidates = [...new Set([...(home[0] === 'US' ? home : []), ...likely, ...home])];
  if (!national.length) return candidates[0] ?? null;
  let best: { readonly country: string | null; readonly score: number } = { country: null, score: 0 };
  for (const country of candidates) {
    const read = national.filter((text) => phoneNumber(text, country) !== undefined).length;
    const score = read + national.filter((text) => isPhoneNumber(text, country)).length;
    if (score > best.score) best = { country, score };
  }
  return best.country;
}

const countOf = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;
