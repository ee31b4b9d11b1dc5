import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router-dom';
import { isFormAddress } from '../widgets/form-address.ts';

export interface LeaveGuard {
  readonly blocker: Blocker;
  /** Where the way that is held back leads. Any other navigation takes the question away: who navigates goes on there. */
  readonly heldWay: RefObject<Location | undefined>;
}

/**
 * Holds back a navigation away from a form with unsaved changes, and lets the browser ask before the page itself goes.
 * `hasChanges` is asked at that moment, so that a form which was just saved is left without a question.
 */
export function useLeaveGuard(hasChanges: () => boolean): LeaveGuard {
  const heldWay = useRef<Location>(undefined);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        (currentLocation.pathname !== nextLocation.pathname ||
          (isFormAddress(currentLocation.search) && !isFormAddress(nextLocation.search))) &&
        hasChanges(),
      [hasChanges],
    ),
  );
  useLayoutEffect(() => {
    heldWay.current = blocker.location;
  }, [blocker.location]);
  return { blocker, heldWay };
}
