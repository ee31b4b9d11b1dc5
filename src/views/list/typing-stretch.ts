import { type FocusEvent, useCallback, useMemo, useRef } from 'react';
import { isTypedInto } from '../widgets/single-keys.ts';

/** Changes that come from one stretch of typing into one field, from its focus until another one has it. */
export interface TypingStretch {
  readonly onFocus: (event: FocusEvent) => void;
  /** The user has changed something. */
  readonly edited: () => void;
  /** What was edited last is now told. Answers whether it goes on with what was told before: one step of Back for all. */
  readonly told: () => boolean;
  /** What was told is no more what holds: Back was pressed, or a saved view was chosen. */
  readonly end: () => void;
}

export function useTypingStretch(): TypingStretch {
  // What a field has held back comes when it loses the focus, before another one has it.
  const field = useRef<EventTarget>(undefined);
  const editedIn = useRef<EventTarget>(undefined);
  const toldOf = useRef<EventTarget>(undefined);
  const onFocus = useCallback(({ target }: FocusEvent) => {
    // The same field once more is another stretch.
    toldOf.current = undefined;
    field.current = isTypedInto(target) ? target : undefined;
  }, []);
  const edited = useCallback(() => {
    editedIn.current = field.current;
  }, []);
  const told = useCallback(() => {
    const goesOn = editedIn.current !== undefined && editedIn.current === toldOf.current;
    toldOf.current = editedIn.current;
    return goesOn;
  }, []);
  const end = useCallback(() => {
    toldOf.current = undefined;
  }, []);
  return useMemo(() => ({ onFocus, edited, told, end }), [onFocus, edited, told, end]);
}
