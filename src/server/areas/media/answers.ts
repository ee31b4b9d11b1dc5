import type { Context } from 'hono';
import { ApiError, type ErrorMessage, mayPass } from '../../../contract/errors.ts';
import { maskError } from '../../base/http/error.ts';
import type { Caller } from '../../platform/calls/callers.ts';

const STATUSES: Partial<Record<ErrorMessage, 400 | 403 | 404 | 409 | 413 | 415 | 507>> = {
  forbidden: 403,
  'not-found': 404,
  'already-exists': 409,
  'in-use': 409,
  'version-conflict': 409,
  'file-too-large': 413,
  'media-codec': 415,
  'media-hevc': 415,
  'media-kind': 415,
  'media-mislabelled': 415,
  'media-other-type': 415,
  'media-sound-only': 415,
  'files-full': 507,
};

/** Specification, section 5. */
const NO_TOKEN = 'no access token is available';

/** HTTP 401 in the form that the specification names. */
function withoutToken(context: Context): Response {
  const errors = [maskError(new ApiError({ message: 'unauthenticated' })).toJSON()];
  context.header('WWW-Authenticate', 'Bearer realm="tessera"');
  return context.json({ error: NO_TOKEN, errors }, 401);
}

/** Answers for who has a session; what is refused is answered with the key of its text. */
export async function answerCaller(
  context: Context,
  callerOf: (request: Request) => Promise<Caller | undefined>,
  answer: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const caller = await callerOf(context.req.raw);
  // What is still on its way of a body would stand before the next call on this connection.
  if (context.req.raw.body) context.header('Connection', 'close');
  if (!caller) return withoutToken(context);
  try {
    const response = await answer(caller);
    response.headers.delete('Connection');
    return response;
  } catch (error) {
    if (!(error instanceof ApiError) || mayPass(error)) throw error;
    return refused(context, error);
  }
}

/** Status and body of what is refused. */
export function refusalOf(error: ApiError) {
  const { message } = error.problem;
  return {
    status: STATUSES[message] ?? (400 as const),
    body: { error: message, errors: [maskError(error).toJSON()] },
  };
}

export function refused(context: Context, error: ApiError): Response {
  const { status, body } = refusalOf(error);
  return context.json(body, status);
}

export const badRequest = (path: string, value?: string): ApiError =>
  new ApiError({
    message: 'bad-request',
    path,
    ...(value === undefined ? {} : { params: { value: value.slice(0, 60) } }),
  });

/** Ids of a body: a list of them, or `{"assetIds": […]}`. @throws ApiError bad-request */
export async function readIds(request: Request, most: number): Promise<readonly string[]> {
  const body: unknown = await request.json().catch(() => undefined);
  const given = Array.isArray(body)
    ? body
    : (body as { readonly assetIds?: unknown } | null | undefined)?.assetIds;
  const ids: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!ids.length || ids.length > most || !ids.every((id) => typeof id === 'string')) {
    throw new ApiError({ message: 'bad-request', path: 'assetIds', params: { max: most } });
  }
  return [...new Set(ids)];
}
