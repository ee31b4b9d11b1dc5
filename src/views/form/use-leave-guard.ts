import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { isFormAddress } from '../widgets/form-address.ts';

/**
 * Holds back a navigation away from a form with unsaved changes, and lets the browser ask before the page itself goes.
 * `hasChanges` is asked at that moment, so that a form which was just saved is left without a question.
 */
export function useLeaveGuard(hasChanges: () => boolean) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);

  return useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        (currentLocation.pathname !== nextLocation.pathname ||
          (isFormAddress(currentLocation.search) && !isFormAddress(nextLocation.search))) &&
        hasChanges(),
      [hasChanges],
    ),
  );
}
