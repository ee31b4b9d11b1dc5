import type { HeldValues } from './held-values.ts';
import { textsOf } from './mention-condition.ts';

/** Digits of a phone number that tell it apart, without its country. */
const NATIONAL_DIGITS = 9;

/** Tells whether JSON text is about the persons: by an address, a key or a long text of theirs, or by all of a name. */
export function aboutPersons(held: HeldValues): (text: string) => boolean {
  const marks = textsOf(held);
  const names = held.names.map((parts) => parts.map((part) => JSON.stringify(part).slice(1, -1)));
  const phones = held.addresses.flatMap(({ kind, value }) => (kind === 'phone' ? [phonePattern(value)] : []));
  return (text) => {
    const lower = text.toLowerCase();
    return (
      marks.some((mark) => lower.includes(mark)) ||
      names.some((parts) => parts.every((part) => lower.includes(part))) ||
      phones.some((pattern) => pattern.test(lower))
    );
  };
}

/** The number however it is set apart: `600 700 800`, `(600) 700-800`. */
function phonePattern(phone: string): RegExp {
  const digits = phone.replaceAll(/\D/g, '').slice(-NATIONAL_DIGITS);
  return new RegExp([...digits].join('[ ().\\/-]{0,2}'));
}
