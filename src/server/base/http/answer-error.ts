import type { ErrorHandler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import { maskError } from './error.ts';

/**
 * Errors outside of GraphQL: in its form and in that of the calls under /api/auth, with nothing of what happened
 * inside. 503: the database took too long, the same call may succeed later.
 */
export const answerError: ErrorHandler = (error, context) => {
  const message = error instanceof ApiError ? error.problem.message : undefined;
  if (message === 'forbidden')
    return context.json({ error: message, errors: [maskError(error).toJSON()] }, 403);
  const late = message === 'timeout';
  return context.json(
    { error: late ? 'temporarily_unavailable' : 'server_error', errors: [maskError(error).toJSON()] },
    late ? 503 : 500,
  );
};
