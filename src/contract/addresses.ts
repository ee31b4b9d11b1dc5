/** What a person is reached by. */
type AddressKind = 'email' | 'phone';

/** An address in the one form by which it is known again, however it is written. */
export interface Address {
  readonly kind: AddressKind;
  readonly value: string;
}

/**
 * The one form of an address: of an e-mail address composed (NFC), in lower case, without white space at its ends; of a
 * phone number `+` and digits, `00` at its beginning read as `+`. Undefined where nothing is left.
 */
export function addressOf(kind: AddressKind, text: string): Address | undefined {
  const value = kind === 'email' ? emailForm(text) : phoneForm(text);
  return value === '' ? undefined : { kind, value };
}

const emailForm = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .normalize('NFC')
    .toLowerCase();

function phoneForm(text: string): string {
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  return digits.replace(/^\+?/, '+').replace(/^\+$/, '');
}

/** What somebody may have typed: an e-mail address where there is an @, else a phone number. */
export const addressIn = (text: string): Address | undefined =>
  addressOf(text.includes('@') ? 'email' : 'phone', text);
