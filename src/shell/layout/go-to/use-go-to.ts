import { useEffect, useEffectEvent, useState } from 'react';
import { isOverlaid, singleKey } from '../../../views/widgets/single-keys.ts';

/** What was asked for: nothing yet but that there will be a letter, or the letter. */
export interface GoToAsked {
  readonly letter?: string;
}

/** Pressed on the way to another key. */
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Hears G and the letter after it; whatever else comes ends it. There is no hurry: it waits. */
export function useGoTo() {
  const [asked, setAsked] = useState<GoToAsked>();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!asked) {
      if (singleKey(event) !== 'g' || isOverlaid()) return;
      event.preventDefault();
      setAsked({});
      return;
    }
    if (MODIFIERS.includes(event.key)) return;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined;
    setAsked(letter === undefined ? undefined : { letter });
    if (letter === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    const end = () => setAsked(undefined);
    // Before what the letter means to the screen.
    addEventListener('keydown', listen, { capture: true });
    addEventListener('pointerdown', end);
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      removeEventListener('pointerdown', end);
    };
  }, []);
  return { asked, onGone: () => setAsked(undefined) };
}
