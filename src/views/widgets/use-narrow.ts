import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(width < 600px)');

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Is the window as narrow as that of a phone? */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
