/** What one public screen tells the next: who is about to log in, and what has been done for it. */
export interface LoginStart {
  readonly tenant: string;
  readonly user: string;
  readonly notice?: 'reset' | 'invitation';
}

/** What an address was opened with; nothing where that is something else. */
export function loginStart(state: unknown): LoginStart {
  const told: Readonly<Record<string, unknown>> = typeof state === 'object' && state ? { ...state } : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const notice = told['notice'];
  return {
    tenant: text(told['tenant']),
    user: text(told['user']),
    ...(notice === 'reset' || notice === 'invitation' ? { notice } : {}),
  };
}
