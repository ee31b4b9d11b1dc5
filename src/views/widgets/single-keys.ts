import { useEffect, useEffectEvent } from 'react';

const KEY = 'tessera.singleKeys';

/** May a single letter do something? People who speak to their computer, or hit keys by accident, turn that off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    return;
  }
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]';

/** Is somebody typing there? Then letters are letters. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

/** Is something open over the screen, which has the keyboard then? */
export function isOverlaid(): boolean {
  return document.querySelector('[role="dialog"], dialog[open], [role="menu"]') !== null;
}

/** Held down, these go on. */
const WALKING = new Set(['j', 'k']);

/** The key that was pressed alone, while nobody is typing; undefined for all others. With Shift, letters are big. */
export function singleKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isTypedInto(event.target) || !singleKeysOn()) return undefined;
  const key = event.shiftKey ? event.key : event.key.toLowerCase();
  return event.repeat && !WALKING.has(key) ? undefined : key;
}

/**
 * What single keys do on a screen, by the key. Not while somebody is typing, nor over a dialog. Answering false leaves the
 * key to others.
 */
export function useSingleKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[singleKey(event) ?? ''];
    if (!act || isOverlaid() || act() === false) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
