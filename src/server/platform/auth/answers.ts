import type { Context } from 'hono';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../contract/constants.ts';
import type { Block } from './attempts.ts';
import type { PasswordProblem } from './password-rules.ts';

/** An error as RFC 6749 writes it; `more` stands beside. */
export function refuse(
  context: Context,
  error: string,
  description: string,
  more: Readonly<Record<string, unknown>> = {},
  status: 400 | 401 | 404 | 409 | 429 = 400,
): Response {
  return context.json({ error, error_description: description, ...more }, status);
}

/** Too many tries (specification, section 8). */
export function refuseBlocked(context: Context, block: Block, now: number): Response {
  const until = Date.parse(block.blockedFrom) + block.penaltyMinutes * 60_000;
  context.header('Retry-After', String(Math.max(1, Math.ceil((until - now) / 1000))));
  const description = `Too many tries. The next one counts after ${new Date(until).toISOString()}.`;
  return refuse(context, 'too-many-failed-login-attempts', description, { ...block }, 429);
}

const PASSWORD_TEXTS: Readonly<Record<PasswordProblem, string>> = {
  'password-too-short': `The password is too short: at least ${PASSWORD_MIN_LENGTH} characters.`,
  'password-too-long': `The password is too long: at most ${PASSWORD_MAX_LENGTH} characters.`,
  'password-too-common': 'The password is one that many people use.',
  'password-too-similar': 'The password is a name by which you are known.',
  'invalid-text': 'The password has characters that cannot be stored.',
};

export function passwordText(problem: PasswordProblem): string {
  return PASSWORD_TEXTS[problem];
}

export function refusePassword(context: Context, problem: PasswordProblem): Response {
  const bounds = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };
  return refuse(context, problem, passwordText(problem), { field: 'password', ...bounds });
}

export function refuseToken(context: Context): Response {
  return refuse(context, 'invalid-token', 'This link has been used or is too old.', { field: 'token' });
}
