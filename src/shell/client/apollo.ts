import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { METADATA_OPERATION } from '../../engine/hooks/metadata-query.ts';
import { createRecordCache } from '../../engine/hooks/record-cache.ts';
import { previewHeaders } from '../../engine/role-preview.ts';
import { callOnce } from './call-once.ts';
import { fetchFirst } from './first-calls.ts';
import { inSession } from './in-session.ts';
import { languageHeaders } from '../browser/language-headers.ts';
import { checkAgain } from '../session/check.ts';
import { idleHeaders } from '../session/idle-headers.ts';

/** `errorCode` of it, without the words of all other errors, which a first screen does not need. */
const UNAUTHENTICATED = 'UNAUTHENTICATED';

/** True where the server answered that there is no valid session. */
function isUnauthenticated(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error))
    return error.errors.some(({ extensions }) => extensions?.['code'] === UNAUTHENTICATED);
  return (ServerError.is(error) || ServerParseError.is(error)) && error.statusCode === 401;
}

/** Asks as the role that is tried out, if there is one at that moment; says so where nobody is there. */
const asPreviewed: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries({ ...previewHeaders(), ...languageHeaders(), ...idleHeaders() }))
    // A part of the page may look through the eyes of another role than the rest.
    if (!headers.has(name)) headers.set(name, value);
  return fetchFirst(input, { ...init, headers });
};

/** Queries whose answers rarely change: asked by GET, so that the browser caches them and the server sends them once. */
const CACHED_BY_BROWSER: ReadonlySet<string | undefined> = new Set([METADATA_OPERATION, 'Shell']);
const byGet = new ApolloLink((operation, forward) => {
  if (CACHED_BY_BROWSER.has(operation.operationName))
    operation.setContext({ fetchOptions: { method: 'GET' } });
  return forward(operation);
});

/** The client of `/api/graphql`. Tokens travel in HttpOnly cookies, so nothing is added to the requests. */
export function createClient(): ApolloClient {
  const sessionLink = new ErrorLink(({ error }) => {
    if (isUnauthenticated(error)) void checkAgain();
  });
  const httpLink = new HttpLink({
    uri: '/api/graphql',
    credentials: 'same-origin',
    fetch: callOnce(inSession(asPreviewed)),
  });
  return new ApolloClient({
    link: ApolloLink.from([sessionLink, byGet, httpLink]),
    cache: createRecordCache(),
  });
}
