import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SessionDefinition, SessionEvent } from '../../contract/public-sessions/session-event.ts';
import type { Report } from './event-queue.ts';
import { pageQueue } from './page-queue.ts';

const nothing = () => undefined;
const NONE: readonly SessionEvent[] = [];
const QUIET: Omit<ReturnType<typeof pageQueue>, 'open'> & { readonly open: () => unknown } = {
  open: nothing,
  close: nothing,
  report: nothing,
  subscribe: () => nothing,
  isWaiting: () => false,
  refused: () => NONE,
};

export interface PageEvents<Type extends string> {
  readonly report: Report<Type>;
  /** Some events have not come through for a while. */
  readonly isWaiting: boolean;
  /** What the visitor has entered and the server will not take. */
  readonly refused: readonly SessionEvent[];
}

/** Reports the events of the session that a link is for; of a preview, which has no link, none. */
export function useEventQueue<Type extends string>(
  definition: SessionDefinition<Type>,
  token: string | undefined,
): PageEvents<Type> {
  const queue = useMemo(
    () => (token === undefined ? QUIET : pageQueue(definition, token)),
    [definition, token],
  );
  useEffect(() => {
    queue.open();
    return queue.close;
  }, [queue]);
  const isWaiting = useSyncExternalStore(queue.subscribe, queue.isWaiting);
  const refused = useSyncExternalStore(queue.subscribe, queue.refused);
  return { report: queue.report, isWaiting, refused };
}
