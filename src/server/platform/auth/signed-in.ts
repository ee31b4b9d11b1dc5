import type { Context, Handler } from 'hono';
import { refuse } from './answers.ts';
import { authenticate } from './authenticate.ts';
import { isActivity, touchSession } from './idle.ts';
import type { Auth } from './parts.ts';
import type { Viewer } from './viewer.ts';

/** A call that takes a session. */
export function signedIn(
  auth: Auth,
  answer: (context: Context, viewer: Viewer) => Promise<Response>,
): Handler {
  return async (context) => {
    const found = await authenticate(context.req.raw, auth, auth.now());
    if (!found) return refuse(context, 'unauthorized', 'Log in first.', {}, 401);
    if (isActivity(context.req.raw)) await touchSession(auth.database.kysely, found.viewer, auth.now());
    return answer(context, found.viewer);
  };
}
