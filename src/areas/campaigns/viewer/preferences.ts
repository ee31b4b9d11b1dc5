import { useState } from 'react';

/** How somebody wants to be shown things, in this browser. */
export interface Preferences {
  readonly speed: number;
  /** Language; null: none. */
  readonly captions: string | null;
  readonly captionSize: (typeof CAPTION_SIZES)[number];
  /** It waits at everything that appears. */
  readonly pausesAlways: boolean;
  /** Choices wait as long as it takes (WCAG 2.2.1). */
  readonly withoutTime: boolean;
}

export const CAPTION_SIZES = ['small', 'normal', 'large'] as const;
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];
const PLACE = 'tessera.viewer.preferences';
const FIRST: Preferences = {
  speed: 1,
  captions: null,
  captionSize: 'normal',
  pausesAlways: false,
  withoutTime: false,
};

export function usePreferences() {
  const [preferences, setPreferences] = useState(read);
  const set = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    try {
      localStorage.setItem(PLACE, JSON.stringify(next));
    } catch {
      // They hold until the page is closed.
    }
  };
  return { preferences, set };
}

function read(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Preferences>) };
  } catch {
    return FIRST;
  }
}
