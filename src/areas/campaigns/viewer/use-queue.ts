import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { queueOf } from './queue-store.ts';
import type { Tell } from './event-queue.ts';

const nothing = () => undefined;
const QUIET: Pick<ReturnType<typeof queueOf>, 'tell' | 'subscribe' | 'isWaiting' | 'close'> & {
  readonly open: () => unknown;
} = {
  ...{ open: nothing, close: nothing, tell: nothing },
  subscribe: () => nothing,
  isWaiting: () => false,
};

/**
 * What is told of the message that a link is for, or of none. `isWaiting`: some of it has not come through for a while.
 */
export function useQueue(token: string | undefined): { readonly tell: Tell; readonly isWaiting: boolean } {
  const store = useMemo(() => (token === undefined ? QUIET : queueOf(token)), [token]);
  useEffect(() => {
    store.open();
    return store.close;
  }, [store]);
  const isWaiting = useSyncExternalStore(store.subscribe, store.isWaiting);
  return { tell: store.tell, isWaiting };
}
