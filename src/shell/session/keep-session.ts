import { type CheckResult, checkSession } from './check.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { sessionState } from './session.ts';

const CHECK_EVERY_MS = 60_000;
/** So long before the session's end new tokens are asked for. */
const REFRESH_BEFORE_MS = 10 * 60_000;

interface Keeper {
  /** When somebody did something last, in ms since the epoch. */
  readonly lastActivity: () => number;
  readonly onChecked: (result: CheckResult) => void;
}

/**
 * While the page is in sight: asks the server at once, at every focus and every minute whether the session is still
 * valid, and for new tokens before they end as long as somebody is active. Answers how to stop.
 */
export function keepSession({ lastActivity, onChecked }: Keeper): () => void {
  let checkedAt = 0;
  let refreshedFor = 0;
  const look = async () => {
    if (document.visibilityState === 'hidden') return;
    const isActive = lastActivity() >= checkedAt;
    checkedAt = Date.now();
    const result = await checkSession(isActive);
    onChecked(result);
    const session = sessionState();
    if (result !== 'success' || !isActive || session.status !== 'active') return;
    // Once for each end: it may be one that the server does not move.
    if (session.expiresAt - Date.now() > REFRESH_BEFORE_MS || session.expiresAt === refreshedFor) return;
    refreshedFor = session.expiresAt;
    await refreshTokens();
  };
  const onLook = () => void look();
  const timer = setInterval(onLook, CHECK_EVERY_MS);
  addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', onLook);
  onLook();
  return () => {
    clearInterval(timer);
    removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', onLook);
  };
}
