import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import { maskError } from '../../base/http/error.ts';
import { requireShown, type Shows } from '../calls/shown.ts';
import type { RouteParts } from './area.ts';

/** Asks for the rights of what a route shows, before it is handled. Callers without a session are left to the route. */
export const judgedRoute =
  (shows: Shows, callerOf: RouteParts['callerOf']): MiddlewareHandler =>
  async (context, next) => {
    const caller = await callerOf(context.req.raw);
    if (caller) {
      const args = { ...context.req.query(), ...(context.req.param() as Readonly<Record<string, string>>) };
      try {
        await requireShown(caller, shows, args);
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.message !== 'not-found') throw error;
        return context.json({ error: 'not_found', errors: [maskError(error).toJSON()] }, 404);
      }
    }
    await next();
    return undefined;
  };
