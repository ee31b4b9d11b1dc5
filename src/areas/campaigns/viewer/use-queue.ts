import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ViewerEvent } from '../../../contract/viewer/viewed-message.ts';
import { queueOf } from './queue-store.ts';
import type { Tell } from './event-queue.ts';

const nothing = () => undefined;
const NONE: readonly ViewerEvent[] = [];
const QUIET: Omit<ReturnType<typeof queueOf>, 'open'> & { readonly open: () => unknown } = {
  ...{ open: nothing, close: nothing, tell: nothing },
  subscribe: () => nothing,
  isWaiting: () => false,
  refused: () => NONE,
};

interface Queue {
  readonly tell: Tell;
  /** Some events have not come through for a while. */
  readonly isWaiting: boolean;
  /** What the recipient has entered and the server will not take. */
  readonly refused: readonly ViewerEvent[];
}

/** The events of the message that a link is for; of a preview, which has no link, none is told. */
export function useQueue(token: string | undefined): Queue {
  const store = useMemo(() => (token === undefined ? QUIET : queueOf(token)), [token]);
  useEffect(() => {
    store.open();
    return store.close;
  }, [store]);
  const isWaiting = useSyncExternalStore(store.subscribe, store.isWaiting);
  const refused = useSyncExternalStore(store.subscribe, store.refused);
  return { tell: store.tell, isWaiting, refused };
}
