import { ApiError } from '../../../contract/errors.ts';
import { maskError } from '../../base/http/error.ts';

/** HTTP 401 with a GraphQL error in it, the same for every call: there is no session, or it has ended. */
export function unauthenticated(): Response {
  const error = maskError(new ApiError({ message: 'unauthenticated' }));
  const headers = { 'WWW-Authenticate': 'Bearer realm="tessera"' };
  return Response.json({ errors: [error.toJSON()] }, { status: 401, headers });
}
