import type { GraphQLSchema } from 'graphql';
import { createYoga, type YogaServerOptions } from 'graphql-yoga';
import type { ApiContext } from '../calls/context.ts';
import { maskError } from '../../base/http/error.ts';

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

export type Plugins = NonNullable<YogaServerOptions<object, ApiContext>['plugins']>;

/** The GraphQL server that answers what is not answered directly. */
export function yogaServer(schema: GraphQLSchema, plugins: Plugins) {
  return createYoga<ApiContext>({
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
}
