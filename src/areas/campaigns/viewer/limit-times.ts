import { createContext } from 'react';
import { MESSAGE_SESSION } from '../../../contract/viewer/viewed-message.ts';
import { storagePrefix } from '../../../views/public-session/storage-prefix.ts';

/** How much time is left of the limits of one element, by what is limited. */
export interface LimitTimes {
  /** Milliseconds; undefined where it was never shown. What has passed since it ran last is taken off, by the browser's clock. */
  readonly read: (id: string) => number | undefined;
  /** @param left milliseconds @param isRunning the time goes on from now, also while the page is closed */
  readonly write: (id: string, left: number, isRunning: boolean) => void;
  /** It begins anew when it is shown again. */
  readonly forget: (id: string) => void;
}

interface Stored {
  readonly left: number;
  /** Milliseconds since 1970; undefined: the time stands still. */
  readonly runsSince?: number;
}

/** Kept in the browser, where a reload finds them again; without a link (a preview) nothing is kept. */
export function openLimitTimes(token: string | undefined, element: string): LimitTimes {
  const keyOf = (id: string) => `${storagePrefix(MESSAGE_SESSION.store, token ?? '')}.limit.${element}.${id}`;
  const inStorage = <T>(access: () => T): T | undefined => {
    if (token === undefined) return undefined;
    try {
      return access();
    } catch {
      // Without room in the browser a reload gives the whole time again.
      return undefined;
    }
  };
  return {
    read: (id) =>
      inStorage(() => {
        const stored: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
        if (!isStored(stored)) return undefined;
        const { left, runsSince } = stored;
        // A clock that was set back gives no time.
        return runsSince === undefined ? left : left - Math.max(0, Date.now() - runsSince);
      }),
    write: (id, left, isRunning) => {
      const stored: Stored = { left, ...(isRunning ? { runsSince: Date.now() } : {}) };
      inStorage(() => localStorage.setItem(keyOf(id), JSON.stringify(stored)));
    },
    forget: (id) => inStorage(() => localStorage.removeItem(keyOf(id))),
  };
}

function isStored(stored: unknown): stored is Stored {
  if (typeof stored !== 'object' || stored === null) return false;
  const { left, runsSince } = stored as { readonly left?: unknown; readonly runsSince?: unknown };
  return Number.isFinite(left) && (runsSince === undefined || Number.isFinite(runsSince));
}

/** Those of the element that is played. */
export const LimitTimesContext = createContext<LimitTimes>({
  read: () => undefined,
  write: () => undefined,
  forget: () => undefined,
});
