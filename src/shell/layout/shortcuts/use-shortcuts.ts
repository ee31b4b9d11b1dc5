import { useEffect, useEffectEvent } from 'react';
import { isOverlaid, singleKey } from '../../../views/widgets/single-keys.ts';
import type { FrameDialog } from '../frame-dialog.ts';

/**
 * The keys that work on every screen: Ctrl or ⌘ and K for the palette, also while somebody types; `?` for the list of
 * keys and `/` for the search of the screen, never while somebody types. Not over a dialog, which has the keyboard.
 */
export function useShortcuts(open: (dialog: FrameDialog) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat) return;
    if (isOverlaid()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand) {
      if (event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open('palette');
      return;
    }
    const key = singleKey(event);
    if (key === '?') open('shortcuts');
    const box = key === '/' ? document.querySelector<HTMLElement>('main [role="searchbox"]') : null;
    if (key !== '?' && !box) return;
    event.preventDefault();
    box?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
