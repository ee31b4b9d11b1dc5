import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { createForeignApi, type ForeignApi, type ForeignOptions } from './foreign-api.ts';
import { errorText, type Send } from './foreign-server.ts';
import type { GraphQLCall } from './operation.ts';

export interface ForeignFetchOptions extends Omit<ForeignOptions, 'introspection' | 'send'> {
  /** The GraphQL endpoint. */
  readonly url: string;
  /** Sent with each call, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

const ACCEPT = 'application/graphql-response+json, application/json';

/** The foreign server did not answer with GraphQL. */
class NoGraphQLError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} answered with status ${String(status)} and no GraphQL.`);
    this.status = status;
  }
}

export interface ForeignConnection {
  readonly objects: ForeignApi['objects'];
  /** In the place of `fetch` for a GraphQL client: what it sends is answered from the foreign server. */
  readonly fetch: typeof fetch;
}

/**
 * Connects to a foreign GraphQL server: asks for its introspection once, and answers the calls of our client from then
 * on. Rejects where it gives none.
 */
export async function connectForeign(options: ForeignFetchOptions): Promise<ForeignConnection> {
  const { url, headers, fetch: call = fetch, ...rest } = options;
  const send: Send = async (body) => {
    const response = await call(url, {
      method: 'POST',
      headers: { accept: ACCEPT, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json().catch(() => undefined)) as Awaited<ReturnType<Send>> | undefined;
    const isGraphQL = typeof answer === 'object' && ('data' in answer || 'errors' in answer);
    if (!isGraphQL) throw new NoGraphQLError(url, response.status);
    return answer;
  };
  const { data, errors } = await send({ query: getIntrospectionQuery(), variables: {} });
  if (!data) throw new Error(`${url} tells nothing of itself: ${errorText(errors?.[0])}`);
  const api = createForeignApi({ ...rest, introspection: data as IntrospectionQuery, send });
  const answer = async (body: string): Promise<Response> => {
    try {
      return Response.json(await api.answer(JSON.parse(body) as GraphQLCall));
    } catch (error) {
      if (error instanceof NoGraphQLError)
        return new Response(null, { status: error.status < 400 ? 502 : error.status });
      throw error;
    }
  };
  return {
    objects: api.objects,
    fetch: (_url, init) => answer(typeof init?.body === 'string' ? init.body : ''),
  };
}
