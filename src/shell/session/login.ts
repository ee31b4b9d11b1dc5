import { forgetSession, refreshSession } from './session.ts';

export interface Credentials {
  readonly tenant: string;
  readonly user: string;
  readonly password: string;
}

/** What came of a login (specification, sections 4 and 8). `network` is status 0: no answer at all. */
export type LoginResult = 'success' | 'invalid-credentials' | 'network' | 'error';

/** The web client's fixed basic authorization: client id `tessera-web`, empty secret. */
const CLIENT_AUTHORIZATION = `Basic ${btoa('tessera-web:')}`;

/** `POST /api/auth/oauth/token` (specification, section 7). Never throws. */
export async function logIn(credentials: Credentials): Promise<LoginResult> {
  let response: Response;
  try {
    response = await fetch('/api/auth/oauth/token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Authorization: CLIENT_AUTHORIZATION, Accept: 'application/json' },
      body: new URLSearchParams({
        tenant_domain: credentials.tenant,
        grant_type: 'password',
        username: credentials.user,
        password: credentials.password,
      }),
    });
  } catch {
    return 'network';
  }
  if (response.ok) return refreshSession().status === 'active' ? 'success' : 'error';
  const body: unknown = await response.json().catch(() => null);
  return loginFailure(response.status, body);
}

/** The result for an answer that is not a success: HTTP status and parsed body. */
export function loginFailure(status: number, body: unknown): LoginResult {
  if (status === 0) return 'network';
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return code === 'invalid_grant' || code === 'unauthorized' ? 'invalid-credentials' : 'error';
}

/**
 * Logs out: this browser forgets the session at once, then the server revokes it. If that call does
 * not get through, the server's own limit ends the session.
 */
export async function logOut(): Promise<void> {
  forgetSession();
  await fetch('/api/auth/session/logout', {
    method: 'DELETE',
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined);
}
