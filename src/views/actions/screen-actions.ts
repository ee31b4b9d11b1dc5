import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import type { JSX } from 'react';

/** Something that can be done with what is on show or selected: entries of the palette, and keys. */
export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  /** What it is done with. */
  readonly detail: string;
  readonly icon: JSX.Element | undefined;
  /** A letter, with Alt and Shift. */
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** By who offers them: screens do while they are on show. */
const offers = new Map<string, readonly ScreenAction[]>();
const listeners = new Set<() => void>();
let all: readonly ScreenAction[] = [];

function offer(by: string, actions: readonly ScreenAction[]): void {
  if (actions.length) offers.set(by, actions);
  else offers.delete(by);
  all = [...offers.values()].flat();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the screen on show offers now. */
export const useScreenActions = (): readonly ScreenAction[] => useSyncExternalStore(subscribe, () => all);

/** Offers actions while the component is there, and takes them by their keys; not over a dialog. `actions`: stable. */
export function useOfferActions(actions: readonly ScreenAction[]): void {
  const by = useId();
  useEffect(() => {
    offer(by, actions);
    return () => offer(by, []);
  }, [by, actions]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // By the place of the key: with Alt, some keyboards write other letters.
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (document.querySelector('[role="dialog"], dialog[open]')) return;
    const taken = actions.find(({ shortcut }) => shortcut && event.code === `Key${shortcut}`);
    if (!taken) return;
    event.preventDefault();
    taken.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
