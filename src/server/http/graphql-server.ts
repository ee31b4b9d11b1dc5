import type { GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, type YogaServerOptions } from 'graphql-yoga';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { noteOperation } from '../ops/current-request.ts';
import type { ApiContext } from '../schema/context.ts';
import type { DirectAnswers } from '../schema/direct-answers.ts';
import { maskError } from '../schema/error.ts';
import { readBody } from './graphql-parameters.ts';

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

const NEWER_TYPE = 'application/graphql-response+json';

/** Answers GraphQL over HTTP, each call with a context of its own: directly where that goes, else through Yoga. */
export function graphqlServer(schema: GraphQLSchema, plugins: Plugins, direct: DirectAnswers) {
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
    plugins: [...plugins, direct.plugin],
  });

  const throughYoga = async (context: Context, request: Request, apiContext: ApiContext, query = '') => {
    const { signal } = context.req.raw;
    const { status, headers, body } = await yoga.fetch(request, { ...apiContext, signal });
    // The whole text at once, so that it leaves in one piece with its headers.
    const text = await new Response(body).text();
    noteOperation(query, text);
    return context.body(text, status as ContentfulStatusCode, Object.fromEntries(headers));
  };

  return async (context: Context, apiContext: ApiContext): Promise<Response> => {
    const { raw } = context.req;
    if (raw.method !== 'POST') return throughYoga(context, raw, apiContext);
    const bytes = await raw.arrayBuffer();
    const mediaType = acceptedType(raw.headers.get('accept'));
    const parameters = mediaType && plainParameters(raw.headers.get('content-type'), bytes);
    const query = (parameters && parameters.query) || '';
    const text = parameters && (await direct.answer(parameters, apiContext));
    if (text !== undefined && mediaType !== undefined) {
      noteOperation(query, text);
      return context.body(text, 200, { 'content-type': `${mediaType}; charset=utf-8` });
    }
    const { url, method, headers } = raw;
    return throughYoga(context, new Request(url, { method, headers, body: bytes }), apiContext, query);
  };
}

/** The media type of the answer where the client leaves no doubt about it. */
function acceptedType(accept: string | null): string | undefined {
  if (accept?.includes(NEWER_TYPE)) return NEWER_TYPE;
  return !accept || /application\/json|\*\/\*/.test(accept) ? 'application/json' : undefined;
}

/** Undefined for whatever is not just as it should be: what is wrong with it is found on the usual way. */
function plainParameters(contentType: string | null, bytes: ArrayBuffer): GraphQLParams | undefined {
  if (!contentType?.startsWith('application/json')) return undefined;
  try {
    const parameters = readBody(bytes);
    return Array.isArray(parameters) || typeof parameters.query !== 'string' ? undefined : parameters;
  } catch {
    return undefined;
  }
}
