/** Why a call under `/api/auth` did not do what it should. */
export type AuthFailure =
  | { readonly kind: 'network' | 'error' }
  /** The server's reason, such as `password-too-short`, and the field that it is about. */
  | { readonly kind: 'refused'; readonly error: string; readonly field?: string };

export type AuthAnswer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: AuthFailure };

let unauthorized: () => void = () => undefined;

/** Sets what happens where the server no longer knows the session. */
export function onUnauthorized(listener: () => void): void {
  unauthorized = listener;
}

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * A call under `/api/auth`, such as `password/change`; bodies and answers are JSON. `T` is what the call answers:
 * undefined where that is nothing. Never throws.
 */
export async function authCall<T = undefined>(
  method: Method,
  path: string,
  body?: Readonly<Record<string, string>>,
): Promise<AuthAnswer<T>> {
  let response: Response;
  try {
    response = await fetch(`/api/auth/${path}`, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => null);
  if (response.ok) return { ok: true, data: answer as T };
  if (response.status === 401) unauthorized();
  return { ok: false, failure: refusal(answer) };
}

function refusal(answer: unknown): AuthFailure {
  const { error, field }: Readonly<Record<string, unknown>> =
    typeof answer === 'object' && answer ? { ...answer } : {};
  if (typeof error !== 'string') return { kind: 'error' };
  return { kind: 'refused', error, ...(typeof field === 'string' ? { field } : {}) };
}
