import { useSyncExternalStore } from 'react';
import { SESSION_COOKIE, sessionExpiry } from './session-cookie.ts';

/**
 * What the browser knows about the session, by its readable cookie.
 * `ended` differs from `none` in that there was a session a moment ago: the login screen says so.
 */
type SessionState =
  { readonly status: 'active'; readonly expiresAt: number } | { readonly status: 'ended' | 'none' };

/** Longer delays overflow the timer's 32 bits and fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const listeners = new Set<() => void>();
let state: SessionState = read();
let timer: ReturnType<typeof setTimeout> | undefined;

function read(): SessionState {
  const expiresAt = sessionExpiry(document.cookie);
  return expiresAt !== undefined && expiresAt > Date.now()
    ? { status: 'active', expiresAt }
    : { status: 'none' };
}

function set(next: SessionState): void {
  state = next;
  watchExpiry();
  for (const listener of listeners) listener();
}

function watchExpiry(): void {
  clearTimeout(timer);
  if (state.status !== 'active') return;
  timer = setTimeout(refreshSession, Math.min(Math.max(state.expiresAt - Date.now(), 0), LONGEST_TIMER_MS));
}

/** Drops the readable cookie; the server alone can clear the others. */
function dropCookie(): void {
  document.cookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0; SameSite=Strict`;
}

/** Reads the cookie again: after a login, when it runs out, and when the tab is shown again. */
export function refreshSession(): SessionState {
  const next = read();
  if (state.status === 'active' && next.status === 'none') set({ status: 'ended' });
  else if (next.status === 'active' || state.status === 'active') set(next);
  return state;
}

/** The server no longer knows this session (401): forget it; guarded screens then ask to log in. */
export function endSession(): void {
  dropCookie();
  if (state.status === 'active') set({ status: 'ended' });
}

/** The user logged out. */
export function forgetSession(): void {
  dropCookie();
  set({ status: 'none' });
}

export function sessionState(): SessionState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** Starts following the session: its end, and logins or logouts in other tabs. Call once. */
export function watchSession(): void {
  watchExpiry();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshSession();
  });
}
