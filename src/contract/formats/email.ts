import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { emailKey, parseEmail } from './email-address.ts';
import { textFormat } from './format.ts';

/** Mail to an address with a plus arrives at the one without it. */
function equalKey(text: string): string {
  const at = text.lastIndexOf('@');
  const plus = text.indexOf('+');
  return plus > 0 && plus < at ? text.slice(0, plus) + text.slice(at) : text;
}

export const emailFormat = textFormat({
  name: 'email',
  judge: (text) => {
    const address = parseEmail(text);
    return address === undefined ? breaks('invalid-email', { value: shown(text) }) : fits(address);
  },
  // A part of an address is looked for as it stands; a whole one in the form in which it is stored.
  wanted: (text) => parseEmail(text) ?? text,
  meaning: 'email',
  cell: 'link',
  equalKey,
  addressForm: emailKey,
  ownType: 'email',
});
