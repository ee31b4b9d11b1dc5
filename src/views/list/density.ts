import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored-state.ts';

export const DENSITIES = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** Pixels of a row, header included. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, normal: 36, comfortable: 48 };

/** Pixels of a row whose cells may have two lines. */
export const TWO_LINES_HEIGHT = 52;

const KEY = 'tessera.density';
const listeners = new Set<() => void>();

function current(): Density {
  const kept = readStored(KEY);
  return DENSITIES.find((density) => density === kept) ?? 'normal';
}

/** Holds for every table of this browser. */
export function setDensity(density: Density): void {
  writeStored(KEY, density);
  for (const listener of listeners) listener();
}

export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
