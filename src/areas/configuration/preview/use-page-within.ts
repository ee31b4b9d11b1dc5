import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * Draws a page within an element of the page, as a tree of its own: it has another router, and routers do not stand in
 * each other. Undefined: nothing is drawn yet.
 */
export function usePageWithin(place: RefObject<HTMLElement | null>, page: ReactNode | undefined): void {
  const root = useRef<Root>(undefined);
  useEffect(() => {
    const box = document.createElement('div');
    place.current?.append(box);
    const made = createRoot(box);
    root.current = made;
    return () => {
      root.current = undefined;
      // Not while the tree around it is being drawn.
      queueMicrotask(() => {
        made.unmount();
        box.remove();
      });
    };
  }, [place]);
  useEffect(() => {
    if (page !== undefined) root.current?.render(page);
  }, [page]);
}
