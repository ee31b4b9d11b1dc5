import { CLIENT_AUTHORIZATION } from './client-authorization.ts';
import { refreshSession, sessionState } from './session.ts';

const LOCK = 'tessera.refresh';

/**
 * Asks for new tokens; the refresh token is in a cookie. One tab at a time: who comes second finds it done, since the
 * session's end has moved. Never throws; an answer that refuses is the next check's to explain.
 */
export async function refreshTokens(): Promise<void> {
  const before = sessionState();
  const run = async (): Promise<void> => {
    const now = refreshSession();
    if (before.status !== 'active' || now.status !== 'active' || now.expiresAt !== before.expiresAt) return;
    await fetch('/api/auth/oauth/token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Authorization: CLIENT_AUTHORIZATION, Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    }).catch(() => undefined);
    refreshSession();
  };
  // Outside of secure contexts there are no locks; one tab at most has the focus.
  if ('locks' in navigator)
    await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
  else if (document.hasFocus()) await run();
}
