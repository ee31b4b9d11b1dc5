import type { EndReason } from '../../engine/auth/session-state.ts';
import { readKept, writeKept } from '../browser/kept.ts';

/**
 * What the tabs of a browser tell each other of the login that they share: a mark of its own for each login, and how it
 * ended. No secret: it is made up here and the server never hears of it.
 */
const KEY = 'tessera.login';

const REASONS: readonly EndReason[] = ['expired', 'multi-session', 'inactive', 'logout'];

interface SharedLogin {
  readonly mark: string;
  /** Undefined while the login lasts. */
  readonly ended: EndReason | undefined;
}

/** The last login of this browser; undefined where there was none, or nothing can be kept. */
export function sharedLogin(): SharedLogin | undefined {
  const [mark, reason] = readKept(KEY)?.split(' ') ?? [];
  return mark ? { mark, ended: REASONS.find((known) => known === reason) } : undefined;
}

/** Tells the other tabs of a login; answers its mark. */
export function tellLogin(): string {
  const mark = crypto.getRandomValues(new Uint32Array(2)).join('-');
  writeKept(KEY, mark);
  return mark;
}

/** Tells the other tabs that the login is over, unless there is a later one already. */
export function tellEnd(mark: string | undefined, reason: EndReason): void {
  const shared = sharedLogin();
  if (shared && (shared.mark !== mark || shared.ended)) return;
  writeKept(KEY, `${mark ?? '-'} ${reason}`);
}

/** Calls back when another tab tells something. */
export function onSharedLogin(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener();
  });
}
