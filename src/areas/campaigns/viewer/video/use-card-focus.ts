import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus to the card that the video waits for, and back to the picture once a focused card is gone or done.
 * Without it a keyboard or screen reader user has to look for the question, and loses the place after the answer.
 * @param waitsFor the id of the card that the video waits for
 * @param shown the ids of the cards in the picture
 */
export function useCardFocus(
  stage: RefObject<HTMLElement | null>,
  waitsFor: string | undefined,
  shown: readonly string[],
) {
  const focused = useRef<string>(undefined);
  /** What has the focus in the player's own document: the preview plays in a frame, without the focus at first. */
  const focusHere = (): Element | null | undefined => {
    const page = stage.current?.ownerDocument;
    const frame = page?.defaultView?.frameElement;
    if (frame && frame.ownerDocument.activeElement !== frame) return undefined;
    return page?.activeElement;
  };
  /** Viewers who are elsewhere, as in the transcript, stay there. */
  const isHere = () => {
    const at = focusHere();
    return at != null && (at === at.ownerDocument.body || stage.current?.contains(at) === true);
  };
  const toStage = () => {
    if (isHere()) stage.current?.focus({ preventScroll: true });
  };
  const focusCard = useEffectEvent(() => {
    if (waitsFor === undefined || !isHere()) return;
    const card = stage.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(waitsFor)}"]`);
    if (card && !card.contains(focusHere() ?? null)) card.focus({ preventScroll: true });
  });
  useEffect(() => focusCard(), [waitsFor]);
  const restore = useEffectEvent(() => {
    if (focused.current === undefined || shown.includes(focused.current)) return;
    focused.current = undefined;
    // A removed element leaves the focus with the page.
    if (focusHere()?.matches('body')) toStage();
  });
  useEffect(() => restore(), [shown]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.closest<HTMLElement>('[data-card]')?.dataset['card'];
  };
  return { onFocus, toStage };
}
