import { useSyncExternalStore } from 'react';

const EVENTS = ['keydown', 'pointerover'] as const;

let touched = false;

function subscribe(tell: () => void): () => void {
  const ended = new AbortController();
  const note = () => {
    touched = true;
    ended.abort();
    tell();
  };
  if (!touched)
    for (const type of EVENTS) document.addEventListener(type, note, { signal: ended.signal, passive: true });
  return () => ended.abort();
}

/** Has anybody come to the page, by a key or the pointer? What is for them alone need not come with the first screen. */
export function useFirstTouch(): boolean {
  return useSyncExternalStore(subscribe, () => touched);
}
