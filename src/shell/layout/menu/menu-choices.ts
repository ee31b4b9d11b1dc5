import { useSyncExternalStore } from 'react';
import { readKept, writeKept } from '../../browser/kept.ts';

/** What someone has made of the menu in this browser: routes that are pinned, those visited last, and its width. */
const KEYS = {
  pinned: 'tessera.menu.pinned',
  recent: 'tessera.menu.recent',
  narrow: 'tessera.menu.narrow',
} as const;
type Choice = keyof typeof KEYS;

/** Routes of the menu that are remembered as visited last. */
const MOST_RECENT = 4;

const listeners = new Set<() => void>();
/** Storage may be forbidden, or full: then a choice lasts until the page is left. */
const chosen = new Map<Choice, string>();

const read = (choice: Choice): string => chosen.get(choice) ?? readKept(KEYS[choice]) ?? '';

function write(choice: Choice, value: string): void {
  chosen.set(choice, value);
  writeKept(KEYS[choice], value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useChoice = (choice: Choice): string => useSyncExternalStore(subscribe, () => read(choice));

const routes = (text: string): readonly string[] => text.split(' ').filter(Boolean);

export const useIsNarrow = (): boolean => useChoice('narrow') !== '';
export const usePinned = (): readonly string[] => routes(useChoice('pinned'));
export const useRecent = (): readonly string[] => routes(useChoice('recent'));

export const setNarrow = (isNarrow: boolean): void => write('narrow', isNarrow ? 'yes' : '');

export function togglePinned(route: string): void {
  const pinned = routes(read('pinned'));
  const others = pinned.filter((each) => each !== route);
  write('pinned', (others.length < pinned.length ? others : [...pinned, route]).join(' '));
}

export function rememberVisit(route: string): void {
  const before = routes(read('recent'));
  if (before[0] === route) return;
  const others = before.filter((each) => each !== route);
  write('recent', [route, ...others].slice(0, MOST_RECENT).join(' '));
}

/** Forgets what this page holds: tests begin anew. */
export function forgetMenuChoices(): void {
  chosen.clear();
}
