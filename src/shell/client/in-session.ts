import { checkAgain } from '../session/check.ts';
import { sharedLogin } from '../session/shared-login.ts';

/**
 * A call that is on its way while its session gets new tokens is refused, and so not done: where the session holds, it is
 * sent again, once. After another login of this browser it is not: that may be somebody else's.
 */
export function inSession(call: typeof fetch): typeof fetch {
  return async (input, init) => {
    const login = sharedLogin()?.mark;
    const response = await call(input, init);
    const holds = response.status === 401 && (await checkAgain()) === 'success';
    return holds && sharedLogin()?.mark === login ? call(input, init) : response;
  };
}
