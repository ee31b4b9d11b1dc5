import { useEffect, useEffectEvent } from 'react';

interface Saves {
  readonly save: () => void;
  readonly saveAndClose: () => void;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What the key does to a form: Ctrl+S, or Cmd+S, saves it; with Enter in its place it is left as well. */
export function saveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): keyof Saves | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined;
  return key === 'Enter' ? 'saveAndClose' : key.toLowerCase() === 's' ? 'save' : undefined;
}

/**
 * The keys that save; the browser's own dialog stays away. Not while a dialog is open over the form.
 */
export function useSaveShortcut(saves: Saves): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const meant = saveKey(event);
    if (meant === undefined) return;
    const isClosing = meant === 'saveAndClose';
    const isOverlaid = document.querySelector('[role="dialog"]') !== null;
    if (isClosing && isOverlaid) return;
    event.preventDefault();
    // What Enter means to what has the focus is not meant.
    if (isClosing) event.stopPropagation();
    if (event.repeat || isOverlaid) return;
    saves[meant]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // What the key means in a text, such as a new line, comes after.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
