import type { ViewerEvent } from '../../../contract/viewer/viewed-message.ts';
import { type EventQueue, openQueue, type Tell } from './event-queue.ts';

/** Events that wait: fewer are a matter of moments. */
const WAITING = 10;
const NONE: readonly ViewerEvent[] = [];

/** The queue of a link, as a page holds it: opened with the first thing told, and again after it was closed. */
export function queueOf(token: string) {
  const listeners = new Set<() => void>();
  let queue: EventQueue | undefined;
  const open = () => (queue ??= openQueue(token, () => listeners.forEach((each) => each())));
  return {
    open,
    tell: (...told: Parameters<Tell>) => open().tell(...told),
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
