import { use, useCallback } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';

type ChangeParams = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/**
 * The parameters of the address, and how to change them. A change starts from the address as it is by then: while
 * another screen is loading, the one before is still shown, and a change to the address that was drawn last (as
 * `useSearchParams` makes it) would take the user back. Once the user is on the way to another path, nothing is changed.
 */
export function useAddressParams(): readonly [URLSearchParams, ChangeParams] {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  const change = useCallback<ChangeParams>(
    (next, options) => {
      const now = router ? router.state.location : { pathname, search };
      if (now.pathname !== pathname) return;
      void navigate({ search: `?${next(new URLSearchParams(now.search)).toString()}` }, options);
    },
    [router, pathname, search, navigate],
  );
  return [params, change];
}
