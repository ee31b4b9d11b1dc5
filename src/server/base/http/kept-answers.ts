import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { noteRoute, REQUEST_ID } from '../log/current-request.ts';
import { isHttps } from './security.ts';

interface Kept {
  /** Not its buffer, which the server would send as a stream. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Bytes of what is read once for all who open the same page in the same moment. */
const MOST_BYTES = 32 * 1024 * 1024;
/** As browsers ask for them; others are answered each time. */
const CODINGS = /^[a-z, ]{0,40}$/;

/**
 * Answers what was answered before, with all its headers at once: nothing that comes after it is gone through. It is for
 * what all who ask get alike: files whose name says what is in them, and for a moment pages for people whom nobody knows.
 * @param route whose answers it keeps
 * @param keptMs milliseconds; Infinity for what never changes, whoever asks
 */
export function keptAnswers(route: string, keptMs: number): MiddlewareHandler {
  const kept = new LRUCache<string, Kept>({
    max: 2000,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + 1,
    ...(keptMs < Infinity ? { ttl: keptMs } : {}),
  });
  return async (context, next) => {
    const { method, raw, path } = context.req;
    const { headers: asked } = raw;
    const codings = asked.get('accept-encoding') ?? '';
    const isForAll = keptMs === Infinity || !asked.has('cookie');
    if (method !== 'GET' || !isForAll || asked.has('range') || !CODINGS.test(codings)) return next();
    const key = `${path} ${codings} ${isHttps(raw)}`;
    const known = kept.get(key);
    if (known) {
      const id = noteRoute(route);
      const headers = id === undefined ? known.headers : { ...known.headers, [REQUEST_ID]: id };
      return new Response(known.body, { headers });
    }
    await next();
    if (context.res.status !== 200) return undefined;
    const { headers } = context.res;
    const body = new Uint8Array(await context.res.arrayBuffer());
    const { [REQUEST_ID.toLowerCase()]: _, ...ofAll } = Object.fromEntries(headers);
    kept.set(key, { body, headers: ofAll });
    context.res = new Response(body, { headers });
    return undefined;
  };
}
