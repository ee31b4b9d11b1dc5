import { type RefObject, useEffect, useState } from 'react';

/** What covers or holds the editor while it has the screen for itself. */
const HOLDS = 'data-holds-full-screen';

export interface FullScreen {
  readonly isFull: boolean;
  readonly setFull: (isFull: boolean) => void;
}

/**
 * Lets an element have the whole window. It stays where it is in the document, so that dialogs and menus open above it, and
 * what it holds keeps its state; what stands beside it cannot be reached meanwhile. Escape leaves.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isFull || !element) return undefined;
    const inert: HTMLElement[] = [];
    const holders: HTMLElement[] = [];
    for (let at: HTMLElement = element; at.parentElement && at.parentElement !== document.body;) {
      const parent: HTMLElement = at.parentElement;
      for (const each of parent.children)
        if (each !== at && each instanceof HTMLElement && !each.inert) inert.push(each);
      holders.push(parent);
      at = parent;
    }
    for (const each of inert) each.inert = true;
    for (const each of holders) each.setAttribute(HOLDS, '');
    const leave = (event: KeyboardEvent) => {
      // Menus, pickers and dialogs take it first.
      const isTaken = event.defaultPrevented || document.querySelector('.bp6-overlay-open, [role=menu]');
      if (event.key === 'Escape' && !isTaken) setFull(false);
    };
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      for (const each of inert) each.inert = false;
      for (const each of holders) each.removeAttribute(HOLDS);
    };
  }, [isFull, ref]);
  return { isFull, setFull };
}
