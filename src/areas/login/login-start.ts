/** What one public screen tells the next: who is about to log in, and what has been done for it. */
export interface LoginStart {
  readonly tenant: string;
  readonly user: string;
  readonly notice?: 'reset' | 'invitation';
}

const STORED = 'tessera.login';

/** Who has logged in last in this browser: their tenant and name, and nothing that anybody could log in with. */
function lastLogin(): unknown {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null');
  } catch {
    return null;
  }
}

/** Remembers who has logged in; where storage is forbidden, it is typed again. */
export function noteLogin({ tenant, user }: LoginStart): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ tenant, user }));
  } catch {
    return;
  }
}

/** What an address was opened with; who has logged in last where that tells nobody. */
export function loginStart(state: unknown): LoginStart {
  const given: Readonly<Record<string, unknown>> = typeof state === 'object' && state ? { ...state } : {};
  const last = lastLogin();
  const isTold = typeof given['tenant'] === 'string' && given['tenant'] !== '';
  const told = isTold || typeof last !== 'object' ? given : { ...given, ...last };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const notice = told['notice'];
  return {
    tenant: text(told['tenant']),
    user: text(told['user']),
    ...(notice === 'reset' || notice === 'invitation' ? { notice } : {}),
  };
}
