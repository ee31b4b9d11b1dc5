import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../page/loading.tsx';
import { logOut } from '../session/login.ts';
import { LOGIN } from '../../engine/auth/next.ts';
import { useSession } from '../session/session.ts';

/** Ends the session and shows the login screen (specification, section 2); what was loaded goes with the session. */
export function LogoutPage() {
  const session = useSession();
  useEffect(() => void logOut(), []);
  return session.status === 'none' ? <Navigate to={LOGIN} replace /> : <Loading />;
}
