import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { textFormat } from './format.ts';

const EMAIL = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Mail to an address with a plus arrives at the one without it. */
function equalKey(text: string): string {
  const at = text.lastIndexOf('@');
  const plus = text.indexOf('+');
  return plus > 0 && plus < at ? text.slice(0, plus) + text.slice(at) : text;
}

export const emailFormat = textFormat({
  name: 'email',
  // Composed, so that the same letters are the same address.
  judge: (text) =>
    EMAIL.test(text) ? fits(text.normalize('NFC')) : breaks('invalid-email', { value: shown(text) }),
  meaning: 'email',
  cell: 'link',
  equalKey,
  addressForm: (text) =>
    text
      .trim()
      .replace(/^mailto:/i, '')
      .normalize('NFC')
      .toLowerCase(),
  ownType: 'email',
});
