import { useEffect, useEffectEvent } from 'react';
import type { ConfigDocument } from '../model/config-document.ts';

/** Editors of text have an undo of their own. */
const OWN_UNDO =
  'input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true], .filter-editor';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y go through the edits of the document, wherever the focus is but in a text. */
export function useUndoKeys(document: ConfigDocument | undefined): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!document || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_UNDO))) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) document.redo();
    else if (key === 'z') document.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
