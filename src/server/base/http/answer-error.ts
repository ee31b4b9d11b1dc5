import type { ErrorHandler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import { maskError, outageOf } from './error.ts';

/**
 * Errors outside of GraphQL: in its form and in that of the calls under /api/auth, with nothing of what happened
 * inside. 503: the database took too long or cannot be reached, the same call may succeed later; 507: it has no room;
 * 429: whoever asks has asked for too much; 400: text that cannot be stored.
 */
export const answerError: ErrorHandler = (error, context) => {
  const message = error instanceof ApiError ? error.problem.message : undefined;
  const errors = [maskError(error).toJSON()];
  if (message === 'forbidden') return context.json({ error: message, errors }, 403);
  // Text that no database holds, wherever it stood.
  if (message === 'invalid-text') return context.json({ error: 'invalid_request', errors }, 400);
  const outage = outageOf(error);
  const status = outage?.status ?? (message === 'timeout' ? 503 : 500);
  const said = {
    429: 'too_many_requests',
    500: 'server_error',
    503: 'temporarily_unavailable',
    507: 'storage_full',
  }[status];
  return context.json({ error: said, errors }, status, outage?.headers);
};
