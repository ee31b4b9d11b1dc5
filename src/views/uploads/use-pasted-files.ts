import { useEffect, useEffectEvent } from 'react';

/** Takes the files that are pasted anywhere on the page. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
