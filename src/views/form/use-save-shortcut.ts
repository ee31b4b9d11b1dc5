import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Cmd+S, saves; the browser's own dialog stays away. Not while a dialog is open over the form. */
export function useSaveShortcut(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey ||
      event.key.toLowerCase() !== 's'
    )
      return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[role="dialog"]')) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
