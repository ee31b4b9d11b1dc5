import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { textFormat } from './format.ts';

/** E.164, after spaces and the usual punctuation are taken out. */
const PHONE = /^\+[1-9]\d{6,14}$/;
/** Spaces, hyphens of all kinds, and the marks of direction that address books put around a number. */
const PUNCTUATION = /[\s().\-/\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The zero of calls within a country, as in `+44 (0) 20 …`: not part of the number from abroad. */
const TRUNK_ZERO = /\(0\)/;

export const phoneFormat = textFormat({
  name: 'phone',
  judge: (text) => {
    const digits = text.replace(TRUNK_ZERO, '').replace(PUNCTUATION, '').replace(/^00/, '+');
    return PHONE.test(digits) ? fits(digits) : breaks('invalid-phone', { value: shown(text) });
  },
  meaning: 'phone',
  keepsText: true,
  equalKey: (text) => text.replace(/\D/g, ''),
  addressForm: (text) => {
    const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
    return digits.replace(/^\+?/, '+').replace(/^\+$/, '');
  },
  ownType: 'phone',
});
