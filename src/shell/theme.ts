import { Classes } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { readKept, writeKept } from './kept.ts';

type Theme = 'light' | 'dark';

const KEY = 'tessera.theme';
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');

/** The user's own choice if there is one, else the system's. */
function chosen(): Theme {
  const kept = readKept(KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return system().matches ? 'dark' : 'light';
}

let theme: Theme = 'light';

function apply(next: Theme): void {
  theme = next;
  document.body.classList.toggle(Classes.DARK, next === 'dark');
  // The data grid's stylesheet follows this attribute.
  document.body.dataset['agThemeMode'] = next;
  document.documentElement.style.colorScheme = next;
  for (const listener of listeners) listener();
}

/** Applies the theme before the first paint and follows the system as long as nothing was chosen. */
export function startTheme(): void {
  apply(chosen());
  system().addEventListener('change', () => apply(chosen()));
}

/** Changes to the other theme and keeps that choice. */
export function toggleTheme(): void {
  const next = theme === 'dark' ? 'light' : 'dark';
  writeKept(KEY, next);
  apply(next);
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
}
