import { formatOf } from './index.ts';
import type { TextFormat } from '../kinds/kind.ts';

/** What a person is reached by: a format that has an `addressForm`. */
type AddressKind = TextFormat;

/** An address in the one form by which it is known again, however it is written. */
export interface Address {
  readonly kind: AddressKind;
  readonly value: string;
}

/** Do values of the field reach a person? */
export const isAddress = (field: { readonly format?: TextFormat | null | undefined }): boolean =>
  formatOf(field)?.addressForm !== undefined;

const ADDRESS_NAME = /(^|[a-z])(e-?mail|phone)(number|address)?$/i;

/** Does a field hold an address of a person, as its format or its name says? */
export const tellsAddress = (field: {
  readonly name: string;
  readonly format?: TextFormat | null | undefined;
}): boolean => isAddress(field) || ADDRESS_NAME.test(field.name);

/**
 * The one form of an address: of an e-mail address composed (NFC), in lower case, without white space at its ends; of a
 * phone number `+` and digits, `00` at its beginning read as `+`. Undefined where nothing is left, and for formats that
 * reach nobody.
 */
export function addressOf(kind: AddressKind | null | undefined, text: string): Address | undefined {
  const value = kind && formatOf({ format: kind })?.addressForm?.(text);
  return value ? { kind, value } : undefined;
}

/** What somebody may have typed: an e-mail address where there is an @, else a phone number. */
export const addressIn = (text: string): Address | undefined =>
  addressOf(text.includes('@') ? 'email' : 'phone', text);
