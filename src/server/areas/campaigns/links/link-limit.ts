import type { Context } from 'hono';
import type { RouteLimit } from '../../../platform/auth/call-limit.ts';

/** Scanners of mail follow all that there are for a whole company; whoever asks for many that there are not guesses. */
export const LINK_LIMIT = { perPath: 60, misses: 100 } as const satisfies RouteLimit;

/** The answer to a link that leads to nothing. */
export const nowhere = (context: Context) => context.json({ error: 'not_found' }, 404);
