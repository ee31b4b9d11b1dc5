import { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { GRAPHQL_LIMITS, tooComplex } from './graphql-limits.ts';

/**
 * The parameters of a GraphQL call: of the address for GET, else of a JSON body. Whether they are of the right types
 * is judged afterwards.
 * @throws GraphQLError with the HTTP status
 */
export async function readParameters(request: Request): Promise<GraphQLParams> {
  if (request.method === 'GET') {
    return withQuery(fromAddress(new URL(request.url, 'http://localhost').searchParams));
  }
  const [mediaType] = (request.headers.get('content-type') ?? '').split(';');
  if (mediaType?.trim().toLowerCase() !== 'application/json') {
    throw refused(415, 'Send the parameters as application/json.');
  }
  if ((request.headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw refused(415, 'Send the body as it is, without Content-Encoding.');
  }
  return withQuery(readText(decode(await request.arrayBuffer())));
}

/** @throws GraphQLError for what is not the JSON of an object (or list) */
export function readText(text: string): GraphQLParams {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null) throw refused(400, 'The body is not an object.');
  return body;
}

/** Yoga answers a missing query as it does a wrong one: with 200, unless the client accepts the newer media type. */
function withQuery(parameters: GraphQLParams): GraphQLParams {
  if (!Array.isArray(parameters) && !parameters.query) throw refused(400, 'The query is missing.');
  return parameters;
}

function fromAddress(address: URLSearchParams): GraphQLParams {
  const parameters: Record<string, unknown> = {};
  for (const name of ['query', 'operationName', 'variables', 'extensions']) {
    const text = address.get(name);
    if (text) parameters[name] = name === 'variables' || name === 'extensions' ? parseJson(text) : text;
  }
  return parameters;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bytes that are not UTF-8 are refused: they would be stored as question marks.
 * @throws GraphQLError
 */
export function decode(bytes: ArrayBuffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw refused(400, 'The body is not UTF-8.');
  }
}

function parseJson(text: string): unknown {
  if (nestingOf(text) > GRAPHQL_LIMITS.nesting) throw tooComplex('nesting');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refused(400, 'This is not JSON.');
  }
}

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** How many lists and objects of a JSON text are inside each other. */
function nestingOf(text: string): number {
  let [level, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (quoted) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) quoted = false;
    } else if (sign === QUOTE) quoted = true;
    else if (OPENING.has(sign)) deepest = Math.max(deepest, ++level);
    else if (CLOSING.has(sign)) level--;
  }
  return deepest;
}

function refused(status: number, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { http: { status } } });
}
