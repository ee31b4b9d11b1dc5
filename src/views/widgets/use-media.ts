import { useCallback, useSyncExternalStore } from 'react';

/** A screen of a phone. */
export const PHONE = '(width < 600px)';

/** Does the media query hold? */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
