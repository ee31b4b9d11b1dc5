import { GraphQLError } from 'graphql';
import {
  ApiError,
  errorCode,
  type ErrorExtensions,
  type ErrorMessage,
  isOutage,
} from '../../../contract/errors.ts';
import { logError } from '../log/log.ts';

/**
 * Every error of the API in one form (specification, section 8): the message is a key, the extensions say the rest.
 * What was not foreseen is logged and answered as `internal`, without a word of what happened inside.
 */
export function maskError(error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const where = error instanceof GraphQLError ? { path: error.path, nodes: error.nodes } : {};
  const http = error instanceof GraphQLError ? (error.extensions['http'] ?? outageOf(original)) : undefined;
  if (isOutage(original)) logError('Outage', original);
  if (original instanceof ApiError) return apiError(original, where, http);
  if (original instanceof GraphQLError) return badRequest(original, where, http);
  logError('Not foreseen', original);
  return apiError(new ApiError({ message: 'internal' }), where);
}

/** With these the server cannot do what was asked, now: status, and seconds after which it may. */
const OUTAGES: Partial<
  Record<ErrorMessage, { readonly status: 429 | 503 | 507; readonly retryAfter: number }>
> = {
  // It says itself for how long.
  'over-budget': { status: 429, retryAfter: 15 },
  unavailable: { status: 503, retryAfter: 5 },
  'storage-full': { status: 507, retryAfter: 60 },
};

/** What HTTP is to say of an error that all calls may meet; undefined for any other. */
export function outageOf(error: unknown) {
  const message = error instanceof ApiError ? error.problem.message : undefined;
  const outage = message && OUTAGES[message];
  const seconds = error instanceof ApiError ? error.problem.params?.['seconds'] : undefined;
  return (
    outage && { status: outage.status, headers: { 'Retry-After': String(seconds ?? outage.retryAfter) } }
  );
}

type Where = Pick<Partial<GraphQLError>, 'path' | 'nodes'>;
/** What Yoga makes the HTTP status of; it stays out of the answer. */
type Http = GraphQLError['extensions']['http'];

function apiError({ problem, problems, current }: ApiError, where: Where, http?: Http): GraphQLError {
  const extensions: ErrorExtensions = {
    code: errorCode(problem.message),
    messageKey: `responseErrorMsg.${problem.message}`,
    ...(problem.path === undefined ? {} : { path: problem.path }),
    ...(problem.params ? { params: problem.params } : {}),
    ...(problems.length > 1 ? { problems } : {}),
    ...(current === undefined ? {} : { current }),
  };
  return new GraphQLError(problem.message, {
    nodes: where.nodes,
    path: where.path,
    extensions: { ...extensions, ...(http ? { http } : {}) },
  });
}

/** The operation itself is wrong: GraphQL's own sentence says how. */
function badRequest(error: GraphQLError, where: Where, http: Http): GraphQLError {
  const problem = { message: 'bad-request', params: { value: error.message.slice(0, 300) } } as const;
  return apiError(new ApiError(problem), { ...where, nodes: error.nodes }, http);
}
