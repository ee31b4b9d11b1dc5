/** Keys that edit or move but write nothing. */
const EDIT_KEYS = new Set([
  'Backspace',
  'Delete',
  'Tab',
  'Escape',
  'Enter',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** `signed`: a minus may stand before the digits. */
export interface DigitsRule {
  readonly signed: boolean;
}
const UNSIGNED: DigitsRule = { signed: false };

/** Is the text digits 0-9 and nothing else? The empty text is. */
export function isDigits(text: string, { signed }: DigitsRule = UNSIGNED): boolean {
  return (signed ? /^-?[0-9]*$/ : /^[0-9]*$/).test(text);
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * May the key go through to a digits-only input? Digits, keys of navigation and editing, and shortcuts
 * (copy, cut, paste, undo, save …) may (specification, section 5). Paste is judged by its text, see `isDigits`.
 */
export function isDigitKeyAllowed(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  { signed }: DigitsRule = UNSIGNED,
): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  // Named keys such as F5 or Dead are longer than one character; those that could write text are not in them.
  return EDIT_KEYS.has(key) || /^F\d{1,2}$/.test(key) || /^[0-9]$/.test(key) || (signed && key === '-');
}
