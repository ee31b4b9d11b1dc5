import { useSyncExternalStore } from 'react';

const EVENTS = ['keydown', 'pointerover'] as const;
/** Milliseconds: whoever prints from the browser's own menu has touched nothing. By then the first screen is there. */
const AFTER = 5_000;

let touched = false;

function subscribe(tell: () => void): () => void {
  if (touched) return () => undefined;
  const ended = new AbortController();
  const end = () => {
    clearTimeout(timer);
    ended.abort();
  };
  const note = () => {
    touched = true;
    end();
    tell();
  };
  const timer = setTimeout(note, AFTER);
  for (const type of EVENTS) document.addEventListener(type, note, { signal: ended.signal, passive: true });
  return end;
}

/** Has anybody come to the page, by a key, the pointer or by reading it? What is for them need not come with the first screen. */
export function useFirstTouch(): boolean {
  return useSyncExternalStore(subscribe, () => touched);
}
