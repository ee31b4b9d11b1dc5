import { CombinedGraphQLErrors, LinkError, ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';

/** Why a call failed, as far as people need to know (specification, section 8). */
export type CallFailure =
  /** No answer came at all (status 0): offline, server gone, connection cut. */
  | { readonly type: 'network' }
  /** The API's own word: a key of `responseErrorMsg`, and what its text mentions. */
  | {
      readonly type: 'refused';
      readonly message: string;
      readonly params: Readonly<Record<string, unknown>>;
      /** The field that it is about, or the place in one. */
      readonly path?: string;
    }
  /** The API answered, but neither data nor an error. */
  | { readonly type: 'no-data' }
  | { readonly type: 'unexpected' };

/** An answer without data and without an error (specification, section 8). */
export class NoDataError extends Error {
  constructor() {
    super('The call was answered without data.');
  }
}

/** What the server says where it answers by its status: that its database is away, or its disk full. */
function toldIn(error: unknown): readonly GraphQLFormattedError[] {
  if (!ServerError.is(error)) return [];
  try {
    const { errors } = JSON.parse(error.bodyText) as { readonly errors?: readonly GraphQLFormattedError[] };
    return errors ?? [];
  } catch {
    return [];
  }
}

/** Nothing is wrong with the call: once the server or its database is there again, it succeeds. */
export function isAway(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.type === 'network' || (failure.type === 'refused' && failure.message === 'unavailable');
}

export function callFailure(error: unknown): CallFailure {
  if (ServerError.is(error) && error.statusCode === 401) {
    return { type: 'refused', message: 'unauthenticated', params: {} };
  }
  // `fetch` rejects with a TypeError; only one that the link chain passed on is about the network.
  const cut = error instanceof TypeError && LinkError.is(error);
  if (cut || (ServerError.is(error) && error.statusCode === 0)) return { type: 'network' };
  if (error instanceof NoDataError) return { type: 'no-data' };
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : toldIn(error);
  if (!first) return { type: 'unexpected' };
  const { params, path } = (first.extensions ?? {}) as { readonly params?: unknown; readonly path?: unknown };
  return {
    type: 'refused',
    message: first.message,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
    ...(typeof path === 'string' ? { path } : {}),
  };
}
