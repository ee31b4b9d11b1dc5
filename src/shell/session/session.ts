import { useSyncExternalStore } from 'react';
import type { EndReason, SessionState } from '../../engine/auth/session-state.ts';
import { dropKept } from '../browser/kept.ts';
import { stopIdle } from './idle-clock.ts';
import { FIRST_CALLS_KEY, SESSION_COOKIE, sessionExpiry } from './session-cookie.ts';
import { onSharedLogin, sharedLogin, tellEnd, tellLogin } from './shared-login.ts';

/** Longer delays overflow the timer's 32 bits and fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Nobody waits longer for the server to hear of a logout. */
const LOGOUT_WITHIN_MS = 5000;

const listeners = new Set<() => void>();
let state: SessionState = read();
/** Which login of this browser this tab shows. */
let mark = sharedLogin()?.mark;
let timer: ReturnType<typeof setTimeout> | undefined;
let ends = 0;
let ending: Promise<unknown> = Promise.resolve();

function read(): SessionState {
  const expiresAt = sessionExpiry(document.cookie);
  return expiresAt !== undefined && expiresAt > Date.now()
    ? { status: 'active', expiresAt }
    : { status: 'none' };
}

function set(next: SessionState): void {
  if (state.status === 'active' && next.status !== 'active') ends += 1;
  state = next;
  if (next.status !== 'active') stopIdle();
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

/** Asks the server to revoke the session and to clear its cookies. Without an answer its own limits end it. */
function callLogout(): Promise<unknown> {
  return fetch('/api/auth/session/logout', {
    method: 'DELETE',
    credentials: 'same-origin',
    keepalive: true,
    signal: AbortSignal.timeout(LOGOUT_WITHIN_MS),
  }).catch(() => undefined);
}

/** Reads the cookie again: after new tokens, when it runs out, and when the tab is shown again. */
export function refreshSession(): SessionState {
  const next = read();
  const isChanged =
    next.status !== 'active' || state.status !== 'active' || next.expiresAt !== state.expiresAt;
  if (state.status === 'active' && next.status === 'none') set({ status: 'ended', reason: 'expired' });
  else if (next.status === 'active' && isChanged) set(next);
  return state;
}

/** A login has succeeded: the other tabs hear of it. */
export function beginSession(): SessionState {
  const next = refreshSession();
  if (next.status === 'active') mark = tellLogin();
  return next;
}

/** Ends the session here, in the other tabs and at the server. Guarded screens go at once. */
export function endSession(reason: EndReason): Promise<unknown> {
  dropCookie();
  tellEnd(mark, reason);
  dropKept(FIRST_CALLS_KEY);
  if (reason === 'logout') set({ status: 'none' });
  else if (state.status === 'active') set({ status: 'ended', reason });
  ending = Promise.all([ending, callLogout()]);
  return ending;
}

/** Resolves when the server has heard of the last logout: it must not clear the cookies of the next login. */
export function sessionEnded(): Promise<unknown> {
  return ending;
}

/** How many sessions have ended since the page was opened: what was loaded for one is not shown in another. */
export function endedSessions(): number {
  return ends;
}

export function sessionState(): SessionState {
  return state;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, kept up to date. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeSession, sessionState);
}

/**
 * Takes over what has become of the login in other tabs. A page that still shows an earlier login than the browser has
 * begins anew: nothing that one user has seen stays for another.
 */
export function followTabs(reload: () => void = () => location.reload()): void {
  const shared = sharedLogin();
  if (shared?.ended && state.status === 'active' && (shared.mark === mark || mark === undefined)) {
    set(shared.ended === 'logout' ? { status: 'none' } : { status: 'ended', reason: shared.ended });
  } else if (shared && !shared.ended && shared.mark !== mark) {
    if (state.status === 'active') return reload();
    mark = shared.mark;
    // Who was logged out for inactivity is told so, also where someone has logged in elsewhere since.
    if (state.status !== 'ended' || state.reason !== 'inactive') refreshSession();
  }
}

/** Starts following the session: its end, and logins or logouts in other tabs. Call once. */
export function watchSession(): void {
  watchExpiry();
  // There is a session again that no tab has told of.
  if (state.status === 'active' && sharedLogin()?.ended) mark = tellLogin();
  const look = () => {
    followTabs();
    refreshSession();
  };
  onSharedLogin(followTabs);
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
