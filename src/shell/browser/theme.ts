import { Classes } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { THEMES, type Theme } from '../../contract/calls/preferences.ts';
import { readKept, writeKept } from './kept.ts';

const KEY = 'tessera.theme';
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');
const paper = () => matchMedia('print');

let chosen: Theme = 'system';

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** Paper is light, whatever the screen is. */
function isDark(): boolean {
  if (paper().matches) return false;
  return chosen === 'system' ? system().matches : chosen === 'dark';
}

function apply(): void {
  const dark = isDark();
  document.body.classList.toggle(Classes.DARK, dark);
  // The data grid's stylesheet follows this attribute.
  document.body.dataset['agThemeMode'] = dark ? 'dark' : 'light';
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

/** Applies what was chosen in this browser before the first paint; without a choice the system's, which it follows. */
export function startTheme(): void {
  const kept = readKept(KEY);
  chosen = isTheme(kept) ? kept : 'system';
  apply();
  for (const media of [system(), paper()]) media.addEventListener('change', apply);
}

/** Changes the colours at once, and keeps the choice in this browser. */
export function applyTheme(theme: Theme): void {
  chosen = theme;
  writeKept(KEY, theme);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen: light, dark, or as the system has it. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** What is on show. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
