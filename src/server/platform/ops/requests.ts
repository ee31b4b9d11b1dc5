import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { RequestObserver } from '../../base/http/host.ts';
import { currentRequest, REQUEST_ID, type RequestNote, withRequest } from '../../base/log/current-request.ts';
import type { Metrics } from './metrics.ts';

/** What may come from outside: it is written into the log and into the answer. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;
/** Asked for all the time by machines, or once for each file of the client. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics', '/assets/*', '/*', '*']);
/** Before any route: what the HTTP server itself refuses. */
const NONE = 'none';

/** Measures each request that comes over HTTP, and writes a line for it once its answer is out. */
export function observeRequests(log: Logger, metrics: Metrics): RequestObserver {
  return (incoming, outgoing, answer) => {
    const note: RequestNote = { id: requestId(incoming.headers['x-request-id']) };
    const began = performance.now();
    outgoing.on('close', () => {
      const ms = performance.now() - began;
      note.isOver = true;
      const { id, route = NONE, caller, operation, failed } = note;
      const method = incoming.method ?? '';
      const status = outgoing.statusCode;
      metrics.answered(method, route, status, ms);
      if (operation !== undefined) metrics.operated(operation, failed === true);
      const level = status >= 500 ? 'error' : QUIET.has(route) && status < 400 ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId: id,
          method,
          route,
          ...(operation === undefined ? {} : { operation }),
          status,
          ...(failed ? { failed } : {}),
          ms: Math.round(ms * 10) / 10,
          ...caller,
          ...(outgoing.writableFinished ? {} : { cut: true }),
        },
        'request',
      );
    });
    withRequest(note, answer);
  };
}

/** Unlike those of any other process; then a number, which costs less than a random id for each. */
const OWN = randomBytes(9).toString('base64url');
let count = 0;

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : `${OWN}-${(++count).toString(36)}`;
}

/** Says the request's id in the answer, and notes which route has answered. */
export const nameRequest: MiddlewareHandler = async (context, next) => {
  const note = currentRequest();
  if (!note) return next();
  context.header(REQUEST_ID, note.id);
  await next();
  // Answers that were not made by the context have none of its headers.
  if (!context.res.headers.has(REQUEST_ID)) context.header(REQUEST_ID, note.id);
  note.route = routePath(context);
  return undefined;
};
