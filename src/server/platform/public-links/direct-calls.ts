import type { Context, MiddlewareHandler } from 'hono';
import { ANSWER_HEADERS, isBounded, isFromOtherSite, isHttps, TRANSPORT } from '../../base/http/security.ts';
import { noteRoute, REQUEST_ID } from '../../base/log/current-request.ts';
import { clientAddress, networkOf } from '../auth/client-address.ts';
import type { Counter } from '../auth/call-limit.ts';
import type { LinkCaller } from './public-page.ts';

/** The answer as JSON; undefined for whatever is told on the usual way, which tries once more. */
type Work = (token: string, given: unknown, caller: LinkCaller) => Promise<string | undefined>;

interface Parts {
  readonly trustedProxies: number;
  readonly calls: Counter;
  readonly misses: Counter;
  /** Calls within a minute: by one link, and of links that there are not by one network. */
  readonly most: number;
  readonly mostMisses: number;
}

/**
 * Answers calls of a link that is worth something, as nearly all are, with all headers at once: a whole crowd opens its pages in
 * one moment, and tells what it sees. Whatever else there is, and whatever is to be refused, is left to the routes after it.
 */
export function directCall(
  work: Work,
  { trustedProxies, calls, misses, most, mostMisses }: Parts,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    const isJson = raw.headers.get('content-type')?.startsWith('application/json');
    if (!isJson || !isBounded(raw) || isFromOtherSite(raw, trustedProxies)) return next();
    const { token, given } = await bodyOf(context);
    if (typeof token !== 'string') return next();
    const running = calls.of(keyOf(token));
    const address = clientAddress(context, trustedProxies);
    const isGuessing = address !== undefined && misses.of(networkOf(address)).count >= mostMisses;
    if (running.count >= most || isGuessing) return next();
    // Those of the same moment count, too.
    running.count++;
    const agent = raw.headers.get('user-agent') ?? '';
    const said = await work(token, given, { agent, address }).catch(() => undefined);
    if (said === undefined) {
      // It is counted on the usual way; what fails here fails again there, and is told. What is told twice counts once.
      running.count--;
      return next();
    }
    const requestId = noteRoute(context.req.path);
    return new Response(said, {
      headers: {
        ...ANSWER_HEADERS,
        ...(isHttps(raw) ? TRANSPORT : undefined),
        ...(requestId === undefined ? undefined : { [REQUEST_ID]: requestId }),
        'Content-Type': 'application/json',
      },
    });
  };
}

/** What stands for the address where calls are counted. */
export const keyOf = (token: unknown): string => (typeof token === 'string' ? token.slice(0, MOST_KEY) : '');
const MOST_KEY = 200;

export async function bodyOf(
  context: Context,
): Promise<{ readonly token?: unknown; readonly given?: unknown }> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? body : {};
}
