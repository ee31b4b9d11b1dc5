import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOGIN } from '../../engine/auth/next.ts';
import type { LoginStart } from './login-start.ts';

/** Whose link it was: the server tells it to who used the link. */
export interface LinkOwner {
  readonly tenant_domain: string;
  readonly username: string;
}

/** The one-time token of a mailed link, empty without one, and the way on to the login screen. */
export function useLink(notice: NonNullable<LoginStart['notice']>) {
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  // Mails of before have it in the query, from where it would go to logs with every reload.
  const inQuery = new URLSearchParams(search).get('token')?.trim() ?? '';
  useEffect(() => {
    if (inQuery !== '') void navigate({ pathname, hash: encodeURIComponent(inQuery) }, { replace: true });
  }, [inQuery, navigate, pathname]);
  const leave = ({ tenant_domain: tenant, username: user }: LinkOwner) => {
    const state: LoginStart = { tenant, user, notice };
    void navigate(LOGIN, { replace: true, state });
  };
  return { token: inQuery || decoded(hash.slice(1)).trim(), leave };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
