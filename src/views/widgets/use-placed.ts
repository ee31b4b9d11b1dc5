import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';

/** Pixels: a list is never higher, and ends so far before the edge of the window. */
const MOST = 340;
const EDGE = 8;

/**
 * Keeps a list as wide as the field below which it stands, or above where there is more room; what is no list keeps its
 * own size. It is drawn above all panels and dialogs (the browser's top layer), so that none of them cuts it off; for
 * whoever reads the page aloud it stays where it is.
 */
export function usePlaced(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isList = true,
): void {
  useLayoutEffect(() => {
    const [anchor, box] = [field.current, list.current];
    if (!anchor || !box) return undefined;
    // Without a top layer (older browsers) it stands where it is, above what follows.
    if ('showPopover' in box) {
      box.popover = 'manual';
      box.showPopover();
    }
    const asList = size({
      padding: EDGE,
      apply: ({ availableHeight, rects }) => {
        box.style.maxHeight = `${Math.min(MOST, availableHeight)}px`;
        box.style.width = `${rects.reference.width}px`;
      },
    });
    const middleware = [offset(2), flip({ padding: EDGE }), isList ? asList : shift({ padding: EDGE })];
    return autoUpdate(anchor, box, () => {
      void computePosition(anchor, box, { strategy: 'fixed', placement: 'bottom-start', middleware }).then(
        ({ x, y }) => Object.assign(box.style, { left: `${x}px`, top: `${y}px` }),
      );
    });
  }, [field, list, isList]);
}
