import { useNavigate, useSearchParams } from 'react-router-dom';
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
  const [search] = useSearchParams();
  const leave = ({ tenant_domain: tenant, username: user }: LinkOwner) => {
    const state: LoginStart = { tenant, user, notice };
    void navigate(LOGIN, { replace: true, state });
  };
  return { token: search.get('token')?.trim() ?? '', leave };
}
