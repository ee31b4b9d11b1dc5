import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { keepByEntry, keptByEntry } from './kept-by-entry.ts';

const VIEWPORT = '.ag-grid-viewport';
/** What people scroll by. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps how far the rows of a list are scrolled, for each entry of the browser's history: whoever goes back finds them where
 * they were. Answers what restores it; the grid calls it once more when its first rows are drawn.
 * @param isSettled the rows on show are those of the address
 */
export function useKeptScroll(
  root: RefObject<HTMLElement | null>,
  isOfScreen: boolean,
  isSettled: boolean,
): () => void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const wanted = useRef<number>(undefined);

  const restore = useCallback(() => {
    const viewport = root.current?.querySelector(VIEWPORT);
    if (!viewport || wanted.current === undefined) return;
    viewport.scrollTop = wanted.current;
    if (Math.abs(viewport.scrollTop - wanted.current) <= 1) wanted.current = undefined;
  }, [root]);

  useEffect(() => {
    wanted.current = isOfScreen && isBack ? keptByEntry<number>('scroll', key) : undefined;
  }, [key, isBack, isOfScreen]);
  useEffect(() => {
    if (isSettled) restore();
  }, [isSettled, key, restore]);
  useEffect(() => {
    const element = root.current;
    if (!element || !isOfScreen) return undefined;
    // Fewer rows than before may never reach the place. Whoever scrolls by hand then is not taken away again.
    const giveUp = () => {
      wanted.current = undefined;
    };
    for (const type of BY_HAND) element.addEventListener(type, giveUp, { capture: true, passive: true });
    const onScroll = ({ target }: Event) => {
      if (wanted.current === undefined && target instanceof Element && target.matches(VIEWPORT))
        keepByEntry('scroll', key, target.scrollTop);
    };
    // Scrolling does not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      for (const type of BY_HAND) element.removeEventListener(type, giveUp, { capture: true });
      element.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [root, key, isOfScreen]);
  return restore;
}
