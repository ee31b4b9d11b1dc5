import { readKept, writeKept } from '../../browser/kept.ts';

const KEY = 'tessera.singleKeys';

/** May a single letter do something? People who speak to their computer, or hit keys by accident, turn that off. */
export function singleKeysOn(): boolean {
  return readKept(KEY) !== 'off';
}

export function turnSingleKeys(on: boolean): void {
  writeKept(KEY, on ? 'on' : 'off');
}

/** Ctrl, or what stands for it where Apple's keyboards are. */
export function commandKey(): string {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]';

/** Is somebody typing there? Then letters are letters. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}
