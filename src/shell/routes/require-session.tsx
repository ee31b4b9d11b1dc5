import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loginPath } from '../session/next.ts';
import { useSession } from '../session/session.ts';

/** Without a session, or once it ends: to the login screen, which leads back to this address. */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'active') return children;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}
