import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { InactivityDialog } from '../inactivity/inactivity-dialog.tsx';
import { SessionKeeper } from '../inactivity/session-keeper.tsx';
import { loginPath } from '../../engine/auth/next.ts';
import { useSession } from '../session/session.ts';

/**
 * Without a session, or once it ends: to the login screen, which leads back to this address. Who was inactive is told so
 * first, in place of the screen.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === 'active') {
    return (
      <>
        <SessionKeeper />
        {children}
      </>
    );
  }
  if (session.status === 'ended' && session.reason === 'inactive') return <InactivityDialog />;
  return <Navigate to={loginPath(pathname + search + hash)} replace />;
}
