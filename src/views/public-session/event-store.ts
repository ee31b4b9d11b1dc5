import type { SessionEvent } from '../../contract/public-sessions/session-event.ts';

/** Events of one link that wait in the browser, also when the tab dies. */
export interface EventStore {
  /** Those of all tabs, in the order in which they happened. */
  readonly read: () => readonly SessionEvent[];
  readonly add: (event: SessionEvent) => void;
  /** Does it still wait? Another tab may have sent it. */
  readonly has: (event: SessionEvent) => boolean;
  readonly remove: (event: SessionEvent) => void;
}

/**
 * Stores each event under a key of its own, so that two tabs of one link never write over each other's.
 * @param place what all keys of the link begin with
 */
export function openEventStore(place: string): EventStore {
  const prefix = `${place}.event.`;
  const keyOf = ({ at, id }: SessionEvent) => `${prefix}${at} ${id}`;
  const inTab = new Set<string>();
  takeOverList(place, keyOf);
  return {
    read: () =>
      keysOf(prefix).flatMap((key) => {
        try {
          return [JSON.parse(localStorage.getItem(key) ?? '') as SessionEvent];
        } catch {
          return [];
        }
      }),
    add: (event) => {
      try {
        localStorage.setItem(keyOf(event), JSON.stringify(event));
      } catch {
        // Without room in the browser it waits in this tab alone.
        inTab.add(event.id);
      }
    },
    has: (event) => {
      try {
        return inTab.has(event.id) || localStorage.getItem(keyOf(event)) !== null;
      } catch {
        return true;
      }
    },
    remove: (event) => {
      inTab.delete(event.id);
      try {
        localStorage.removeItem(keyOf(event));
      } catch {
        // A browser that stores nothing has nothing to remove.
      }
    },
  };
}

/** Times in ISO 8601 sort as they happened. */
function keysOf(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted();
  } catch {
    return [];
  }
}

/** Earlier versions stored one list for all tabs. */
function takeOverList(place: string, keyOf: (event: SessionEvent) => string): void {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    if (!Array.isArray(list)) return;
    for (const event of list as readonly SessionEvent[])
      localStorage.setItem(keyOf(event), JSON.stringify(event));
    localStorage.removeItem(place);
  } catch {
    // What cannot be read or moved stays where it is.
  }
}
