import { Hono } from 'hono';
import { callLimit } from './call-limit.ts';
import { acceptInvitation } from './invitation-route.ts';
import { answerName } from './name-route.ts';
import { type AuthParts, withDefaults } from './parts.ts';
import { passwordRoutes } from './password-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signedIn } from './signed-in.ts';
import { answerToken } from './token-route.ts';
import { totpRoutes } from './totp-routes.ts';

/** The calls under `/api/auth` (specification, section 7; docs/auth.md). */
export function authRoutes(parts: AuthParts): Hono {
  const auth = withDefaults(parts);
  const routes = new Hono();
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });
  routes.use(callLimit(auth));
  routes.post('/oauth/token', (context) => answerToken(context, auth));
  routes.route('/', sessionRoutes(auth));
  routes.route('/password', passwordRoutes(auth));
  routes.route('/totp', totpRoutes(auth));
  routes.post(
    '/name',
    signedIn(auth, (context, viewer) => answerName(context, auth, viewer)),
  );
  routes.post('/invitation/accept', (context) => acceptInvitation(context, auth));
  return routes;
}
