import { keepRolePreview } from '../../engine/role-preview.ts';
import type { Credentials } from '../../engine/auth/session-state.ts';
import { CLIENT_AUTHORIZATION } from './client-authorization.ts';
import { stopIdle } from './idle-clock.ts';
import { type LoginFailure, loginFailure } from '../../engine/auth/login-failure.ts';
import { beginSession, endSession, sessionEnded } from './session.ts';

/** `POST /api/auth/oauth/token` (specification, section 7). Never throws. */
export async function logIn(credentials: Credentials): Promise<LoginFailure | { readonly kind: 'success' }> {
  const { tenant, user, password, code } = credentials;
  let response: Response;
  await sessionEnded();
  try {
    response = await fetch('/api/auth/oauth/token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Authorization: CLIENT_AUTHORIZATION, Accept: 'application/json' },
      body: new URLSearchParams({
        tenant_domain: tenant.trim(),
        grant_type: 'password',
        username: user.trim(),
        password,
        ...(code ? { otp: code.trim() } : {}),
      }),
    });
  } catch {
    return { kind: 'network' };
  }
  if (response.ok) {
    // The clock of the login before does not count, nor the role that was tried out then.
    stopIdle();
    keepRolePreview(undefined);
    return { kind: beginSession().status === 'active' ? 'success' : 'no-token' };
  }
  const body: unknown = await response.json().catch(() => null);
  return loginFailure(response.status, body);
}

/**
 * Logs out: this browser forgets the session at once, then the server revokes it. If that call does
 * not get through, the server's own limit ends the session.
 */
export async function logOut(): Promise<void> {
  await endSession('logout');
}
