import type { GraphQLSchema } from 'graphql';
import { createYoga, type YogaServerOptions } from 'graphql-yoga';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from '../schema/context.ts';
import { maskError } from '../schema/error.ts';

/** Node's own classes: those that Yoga brings along are not known to the HTTP server, which then streams each answer. */
const FETCH_API = {
  fetch,
  Request,
  Response,
  Headers,
  FormData,
  ReadableStream,
  WritableStream,
  TransformStream,
  Blob,
  File,
  crypto,
  btoa,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
  CompressionStream,
  DecompressionStream,
  TextEncoderStream,
  TextDecoderStream,
};

type Plugins = NonNullable<YogaServerOptions<object, ApiContext>['plugins']>;

/** Answers GraphQL over HTTP, each call with a context of its own. */
export function graphqlServer(schema: GraphQLSchema, plugins: Plugins) {
  const yoga = createYoga<ApiContext>({
    schema,
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    multipart: false,
    // No other site's page calls this API; bodies are bounded by apiSecurity.
    cors: false,
    maxRequestBodySize: false,
    maskedErrors: { maskError },
    fetchAPI: FETCH_API,
    plugins,
  });
  return async (context: Context, apiContext: ApiContext): Promise<Response> => {
    const { status, headers, body } = await yoga.fetch(context.req.raw, apiContext);
    // The whole text at once, so that it leaves in one piece with its headers.
    const text = await new Response(body).text();
    return context.body(text, status as ContentfulStatusCode, Object.fromEntries(headers));
  };
}
