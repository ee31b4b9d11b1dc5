import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../contract/constants.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';
import { COMMON_WORDS } from './common-passwords.ts';

export type PasswordProblem =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  | 'password-too-similar'
  | 'invalid-text';

/** What a password must not be: names by which its user is known to everybody. */
export type KnownNames = readonly string[];

/**
 * What is wrong with a new password; undefined: nothing. Any characters will do, counted as people see them (code
 * points), none is asked for; what everybody tries first will not (ASVS 5, 6.2).
 */
export function passwordProblem(password: string, names: KnownNames): PasswordProblem | undefined {
  if (!isStorableText(password)) return 'invalid-text';
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return 'password-too-short';
  if (length > PASSWORD_MAX_LENGTH) return 'password-too-long';
  const lower = password.toLowerCase();
  if (names.some((name) => name !== '' && repeats(lower, name.toLowerCase()))) return 'password-too-similar';
  return isCommon(lower) ? 'password-too-common' : undefined;
}

/** Is the text nothing but the part, once or more often, with digits around it? */
function repeats(text: string, part: string): boolean {
  return text.includes(part) && text.replaceAll(part, '').replaceAll(/\d/g, '') === '';
}

function isCommon(lower: string): boolean {
  if (new Set(lower).size <= 3 || isNumber(lower) || isSequence(lower)) return true;
  // What stands around a word: years, counts, signs.
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const candidates = [lower, core, ...[lower, core].map(unmasked)].map((text) =>
    text.replaceAll(/[^\p{L}]/gu, ''),
  );
  return candidates.some(isCommonWord);
}

/** Dates, telephone numbers and the like. */
const isNumber = (text: string) => /^\d{0,19}$/.test(text.replaceAll(/[\s./+-]/g, ''));

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unmasked = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

/** A common word, or one or two of them again and again. */
function isCommonWord(text: string): boolean {
  if (COMMON_WORDS.has(text)) return true;
  for (let length = 3; length <= text.length - 3; length++) {
    if (COMMON_WORDS.has(text.slice(0, length)) && isCommonWord(text.slice(length))) return true;
  }
  return false;
}

const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
];
const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
/** The longest piece of a walk that a text may have, as a part of it. */
const WALK_MIN = 4;

/** Is the text made of pieces of keyboard rows and of the alphabet, each of four keys or more? */
function isSequence(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const walked = longestWalk(text, at);
    if (walked < WALK_MIN) return at > 0 && text.length - at < WALK_MIN;
    at += walked;
  }
  return true;
}

function longestWalk(text: string, at: number): number {
  let length = 0;
  while (
    at + length < text.length &&
    WALKS.some((walk) => (walk + walk).includes(text.slice(at, at + length + 1)))
  ) {
    length++;
  }
  return length;
}
