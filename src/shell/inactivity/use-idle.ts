import { useSyncExternalStore } from 'react';
import { idleLimit, subscribeIdleLimit } from '../session/check.ts';

/** The tenant's limit of inactivity in minutes, 0 is off; undefined before the server has told it. */
export function useIdleLimit(): number | undefined {
  return useSyncExternalStore(subscribeIdleLimit, idleLimit);
}
