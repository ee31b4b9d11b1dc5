import { useEffect, useEffectEvent } from 'react';

interface Saves {
  readonly save: () => void;
  readonly saveAndClose: () => void;
}

/**
 * Ctrl+S, or Cmd+S, saves; the browser's own dialog stays away. With Enter in its place the form is left as well. Not
 * while a dialog is open over the form.
 */
export function useSaveShortcut({ save, saveAndClose }: Saves): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const isClosing = event.key === 'Enter';
    if (!isClosing && event.key.toLowerCase() !== 's') return;
    const isOverlaid = document.querySelector('[role="dialog"]') !== null;
    if (isClosing && isOverlaid) return;
    event.preventDefault();
    // What Enter means to what has the focus is not meant.
    if (isClosing) event.stopPropagation();
    if (event.repeat || isOverlaid) return;
    if (isClosing) saveAndClose();
    else save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // What the key means in a text, such as a new line, comes after.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
