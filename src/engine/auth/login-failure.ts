/** Why nobody was logged in (specification, sections 4 and 8). */
export type LoginFailure =
  | {
      readonly kind:
        | 'invalid-grant'
        | 'code-required'
        | 'invalid-code'
        | 'network'
        | 'error'
        /** The login succeeded, but the browser has not kept its cookies. */
        | 'no-token';
    }
  | TooManyTries;

export interface TooManyTries {
  readonly kind: 'too-many-tries';
  readonly allowedAttempts: number;
  readonly penaltyMinutes: number;
  readonly penalizedPeriodMinutes: number;
  /** When the penalty began, in ms since the epoch. */
  readonly blockedFrom: number;
}

/** The failure for an answer that is not a success: HTTP status (0: no answer at all) and parsed body. */
export function loginFailure(status: number, body: unknown): LoginFailure {
  if (status === 0) return { kind: 'network' };
  const answer: Readonly<Record<string, unknown>> = typeof body === 'object' && body ? { ...body } : {};
  switch (answer['error']) {
    case 'invalid_grant':
    case 'unauthorized':
      return { kind: answer['error_subcode'] === 'otp' ? 'invalid-code' : 'invalid-grant' };
    case 'second_factor_required':
      return { kind: 'code-required' };
    case 'too-many-failed-login-attempts':
      return tooManyTries(answer) ?? { kind: 'error' };
    default:
      return { kind: 'error' };
  }
}

function tooManyTries(answer: Readonly<Record<string, unknown>>): TooManyTries | undefined {
  const { allowedAttempts, penaltyMinutes, penalizedPeriodMinutes, blockedFrom } = answer;
  const from = typeof blockedFrom === 'string' ? Date.parse(blockedFrom) : NaN;
  const numbers = [allowedAttempts, penaltyMinutes, penalizedPeriodMinutes, from].map(Number);
  const [allowed, penalty, period, blocked] = numbers as [number, number, number, number];
  if (!numbers.every(Number.isFinite)) return undefined;
  return {
    kind: 'too-many-tries',
    allowedAttempts: allowed,
    penaltyMinutes: penalty,
    penalizedPeriodMinutes: period,
    blockedFrom: blocked,
  };
}
