import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading } from '../layout/loading.tsx';
import { logOut } from '../session/login.ts';
import { LOGIN } from '../session/next.ts';

/** Ends the session, forgets what was loaded, and shows the login screen (specification, section 2). */
export function LogoutPage() {
  const client = useApolloClient();
  const [done, setDone] = useState(false);

  useEffect(() => {
    void Promise.all([logOut(), client.clearStore()]).finally(() => setDone(true));
  }, [client]);

  return done ? <Navigate to={LOGIN} replace /> : <Loading />;
}
