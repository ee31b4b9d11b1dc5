import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { queueOf } from './queue-store.ts';
import type { Tell } from './event-queue.ts';

/** What is told of the message that a link is for. `isWaiting`: some of it has not come through for a while. */
export function useQueue(token: string): { readonly tell: Tell; readonly isWaiting: boolean } {
  const store = useMemo(() => queueOf(token), [token]);
  useEffect(() => {
    store.open();
    return store.close;
  }, [store]);
  const isWaiting = useSyncExternalStore(store.subscribe, store.isWaiting);
  return { tell: store.tell, isWaiting };
}
