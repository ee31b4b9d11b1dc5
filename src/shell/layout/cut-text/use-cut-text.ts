import { useEffect } from 'react';

/** Names that are cut are shown whole to whoever comes to them; the code for it comes with the first key or pointer. */
export function useCutText(): void {
  useEffect(() => {
    const asked = new AbortController();
    let end: (() => void) | undefined;
    const load = () => {
      asked.abort();
      import('./cut-text.ts').then(
        ({ showCutText }) => {
          if (!isGone) end = showCutText();
        },
        () => undefined,
      );
    };
    let isGone = false;
    for (const type of ['keydown', 'pointerover'])
      document.addEventListener(type, load, { signal: asked.signal, passive: true });
    return () => {
      isGone = true;
      asked.abort();
      end?.();
    };
  }, []);
}
