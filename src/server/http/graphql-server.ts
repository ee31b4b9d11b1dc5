import type { GraphQLSchema } from 'graphql';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { noteOperation } from '../ops/current-request.ts';
import type { ApiContext } from '../schema/context.ts';
import type { DirectAnswers } from '../schema/direct-answers.ts';
import { decode } from './graphql-parameters.ts';
import type { Plugins, yogaServer } from './yoga-server.ts';

const NEWER_TYPE = 'application/graphql-response+json';

/** Answers GraphQL over HTTP, each call with a context of its own: directly where that goes, else through Yoga. */
export function graphqlServer(schema: GraphQLSchema, plugins: Plugins, direct: DirectAnswers) {
  // A large part of all code, which the server's first answer can do without (`main.ts` loads it then).
  let making: Promise<ReturnType<typeof yogaServer>> | undefined;
  const yoga = () =>
    (making ??= import('./yoga-server.ts').then((module) =>
      module.yogaServer(schema, [...plugins, direct.plugin]),
    ));

  const throughYoga = async (context: Context, request: Request, apiContext: ApiContext, query = '') => {
    const { signal } = context.req.raw;
    const server = await yoga();
    const { status, headers, body } = await server.fetch(request, { ...apiContext, signal });
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
    const isJson = raw.headers.get('content-type')?.startsWith('application/json');
    const body = mediaType !== undefined && isJson ? textOf(bytes) : undefined;
    const { query, text } = body === undefined ? { query: '' } : await direct.answer(body, apiContext);
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

/** Undefined for what is no text: that is found on the usual way. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}
