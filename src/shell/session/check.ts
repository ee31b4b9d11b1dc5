import { EXPIRE_SESSION_MINUTES } from '../../contract/constants.ts';
import { endSession, refreshSession, sessionState } from './session.ts';
import { sessionExpiry } from './session-cookie.ts';

/**
 * What came of a check (specification, section 4). `error`: the server could not tell, and nobody is logged out for
 * that.
 */
export type CheckResult = 'success' | 'multi-session' | 'no-token' | 'error';

interface Answer {
  readonly status?: unknown;
  readonly reason?: unknown;
  readonly expireSession?: unknown;
}

const listeners = new Set<() => void>();
let running: Promise<CheckResult> | undefined;
let limitMinutes: number | undefined;

/** The tenant's limit of inactivity in minutes, 0 is off; undefined before the server has told it. */
export function idleLimit(): number | undefined {
  return limitMinutes;
}

export function subscribeIdleLimit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function learnLimit(minutes: number): void {
  if (minutes === limitMinutes) return;
  limitMinutes = minutes;
  for (const listener of listeners) listener();
}

/**
 * `GET /api/auth/session/check`: is the session still valid? If not, it ends here too. Calls at the same time share one
 * answer. `isActive`: the user has done something since the last check, which the server wants to know.
 */
export function checkSession(isActive = true): Promise<CheckResult> {
  running ??= ask(isActive).finally(() => (running = undefined));
  return running;
}

/** A call was refused: a check that is under way may have been answered before. */
export async function checkAgain(): Promise<CheckResult> {
  const result = (await running) ?? 'success';
  return result === 'success' ? checkSession() : result;
}

async function ask(isActive: boolean): Promise<CheckResult> {
  const before = sessionExpiry(document.cookie);
  if (refreshSession().status !== 'active') return 'no-token';
  let answer: Answer;
  try {
    const response = await fetch('/api/auth/session/check', {
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'X-Tessera-Idle': isActive ? '0' : '1' },
    });
    if (!response.ok && response.status !== 401) return failed();
    answer = (await response.json()) as Answer;
    if (response.status === 401) answer = { status: false, reason: 'expired' };
  } catch {
    return failed();
  }
  // A login or a logout in the meantime, here or in another tab: the answer is about another session.
  if (sessionExpiry(document.cookie) !== before || sessionState().status !== 'active') return 'success';
  if (answer.status === false) return end(answer.reason);
  if (answer.status !== true) return failed();
  learnLimit(typeof answer.expireSession === 'number' ? answer.expireSession : EXPIRE_SESSION_MINUTES);
  return 'success';
}

/** Without an answer the usual limit holds. */
function failed(): CheckResult {
  learnLimit(limitMinutes ?? EXPIRE_SESSION_MINUTES);
  return 'error';
}

/** Without a reason, another login has ended the session (specification, section 4). */
function end(reason: unknown): CheckResult {
  if (reason === undefined || reason === 'multi-session') {
    void endSession('multi-session');
    return 'multi-session';
  }
  void endSession(reason === 'idle' ? 'inactive' : 'expired');
  return 'no-token';
}
