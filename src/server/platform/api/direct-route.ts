import type { MiddlewareHandler } from 'hono';
import { noteAnswer, noteQuery, noteRoute, REQUEST_ID } from '../../base/log/current-request.ts';
import { decode } from './graphql-parameters.ts';
import { FAILED, type GraphqlCall } from './graphql-server.ts';
import { IDEMPOTENCY_KEY } from './idempotent-mutations.ts';
import { answerText } from '../../base/http/answer-text.ts';
import { ANSWER_HEADERS, isBounded, isFromOtherSite, isHttps, TRANSPORT } from '../../base/http/security.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/;
/** One media range of those that are answered here; whatever else a client names is weighed on the usual way. */
const RANGE = String.raw`(application/graphql-response\+json|application/json)(?:;\s?q=(?:1|0\.[1-9]\d*))?`;
const RANGES = new RegExp(`^${RANGE}(?:,\\s?(?:${RANGE}|\\*/\\*(?:;\\s?q=0\\.[1-9]\\d*)?))*$`);

/**
 * Answers the calls that the database answers alone, which most are, with all headers at once: nothing that comes
 * after it is gone through. Whatever else there is, and whatever is to be refused, is left to the routes after it.
 */
export function directRoute(
  callOf: (request: Request) => Promise<GraphqlCall | undefined>,
  trustedProxies: number,
): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    const mediaType = acceptedType(raw.headers.get('accept'));
    const isJson = JSON_TYPE.test(raw.headers.get('content-type') ?? '');
    if (mediaType === undefined || !isJson || !isBounded(raw)) return next();
    if (isFromOtherSite(raw, trustedProxies)) return next();
    // What fails here fails again on the usual way, which tells it.
    const call = await callOf(raw).catch(() => undefined);
    const body = call && textOf(await context.req.arrayBuffer());
    if (!call || body === undefined) return next();
    const once = raw.headers.get(IDEMPOTENCY_KEY);
    const { query, text, failed } = await call.server.direct.answer(body, call.context, once);
    noteQuery(query);
    if (failed) context.set(FAILED, failed);
    if (text === undefined) return next();
    const requestId = noteRoute(context.req.path);
    noteAnswer(text);
    return answerText(raw, text, 200, {
      ...ANSWER_HEADERS,
      ...(isHttps(raw) ? TRANSPORT : undefined),
      ...(requestId === undefined ? undefined : { [REQUEST_ID]: requestId }),
      'Content-Type': `${mediaType}; charset=utf-8`,
    });
  };
}

/** The media type of the answer where the client leaves no doubt about it: the first that it names. */
function acceptedType(accept: string | null): string | undefined {
  return !accept || accept === '*/*' ? 'application/json' : RANGES.exec(accept)?.[1];
}

/** Undefined for what is no text: that is found on the usual way. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}
