import type { SessionDefinition, SessionEvent } from '../../contract/public-sessions/session-event.ts';
import { type EventQueue, openQueue, type Report } from './event-queue.ts';

/** Events that wait: fewer are a matter of moments. */
const WAITING = 10;
const NONE: readonly SessionEvent[] = [];

/** The queue of a link, as a page holds it: opened with the first event, and again after it was closed. */
export function pageQueue<Type extends string>(definition: SessionDefinition<Type>, token: string) {
  const listeners = new Set<() => void>();
  let queue: EventQueue<Type> | undefined;
  const open = () => (queue ??= openQueue(definition, token, () => listeners.forEach((each) => each())));
  return {
    open,
    report: (...event: Parameters<Report<Type>>) => open().report(...event),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWaiting: () => (queue?.waiting() ?? 0) > WAITING,
    refused: () => queue?.refused() ?? NONE,
    close: () => {
      queue?.stop();
      queue = undefined;
    },
  };
}
