import { ownLinkOf, replaceLinks, withoutDoubleScheme } from './links.ts';
import { replaceMarks } from './replace-marks.ts';

/** The characters of GSM 03.38, and those of its extension, which take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

const places = new Map<string, number>([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENSION].map((character) => [character, 2] as const),
]);

/** Is it one of those characters, which make no text Unicode? */
export const isGsm = (character: string): boolean => places.has(character);

export interface SmsLength {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Places that the text takes: septets, or units of UTF-16. */
  readonly used: number;
  readonly segments: number;
  /** Places left in the last segment. */
  readonly left: number;
}

const LIMITS = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/**
 * What a text takes as SMS. No character is parted over two segments: neither an escape and what it stands before, nor
 * two surrogates.
 */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map((character) =>
    encoding === 'GSM-7' ? (places.get(character) ?? 1) : character.length,
  );
  const used = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, each] = LIMITS[encoding];
  if (used <= alone) return { encoding, used, segments: used === 0 ? 0 : 1, left: alone - used };
  let [segments, inLast] = [1, 0];
  for (const size of sizes) {
    if (inLast + size > each) [segments, inLast] = [segments + 1, 0];
    inLast += size;
  }
  return { encoding, used, segments, left: each - inLast };
}

/** What follows the server's address in a link of a short message, as long as it is for the first thousand tenants. */
const SHORT_PATH = '/s/xx123456789';

/**
 * The text with each link as long as it is sent, the message's own ones too, and without the tags of conditions;
 * `origin`: where the server is reached, such as `https://example.com`.
 */
export function withShortLinks(text: string, origin: string): string {
  const link = 'x'.repeat(origin.length + SHORT_PATH.length);
  const linked = replaceLinks(withoutDoubleScheme(text), () => link);
  return replaceMarks(linked, (mark) => (mark.startsWith('{%') ? '' : ownLinkOf(mark) ? link : mark));
}
