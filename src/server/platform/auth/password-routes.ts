import { type Context, Hono } from 'hono';
import { accountPasswordProblem, readAccount, writePassword } from './accounts.ts';
import { refuse, refuseBlocked, refusePassword, refuseToken } from './answers.ts';
import { logError } from '../../base/log/log.ts';
import { beginAttempt, clearAttempts, failAttempt } from './attempts.ts';
import { clientAddress } from './client-address.ts';
import { codeTries, linkTries, loginTries, ownPasswordKey } from './attempt-keys.ts';
import { deviceCookie, newDevice, setDeviceCookie } from './devices.ts';
import { endOneTimeTokens, readOneTimeToken } from './one-time-token.ts';
import type { Auth } from './parts.ts';
import { mailPasswordChanged, mailResetLink } from './password-mails.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { readTexts } from './request-body.ts';
import { securityEvent } from './security-events.ts';
import { endSessions } from './sessions.ts';
import { signedIn } from './signed-in.ts';
import type { Viewer } from './viewer.ts';

/** `password/forgot`, `password/reset`, `password/change`. */
export function passwordRoutes(auth: Auth): Hono {
  const routes = new Hono();
  routes.post('/forgot', (context) => answerForgot(context, auth));
  routes.post('/reset', (context) => answerReset(context, auth));
  routes.post(
    '/change',
    signedIn(auth, (context, viewer) => answerChange(context, auth, viewer)),
  );
  return routes;
}

/** The answer of too many calls from this address. A link that is good is never counted: nobody guesses one. */
export async function refuseManyLinks(
  context: Context,
  auth: Auth,
  about: 'forgot' | 'link',
): Promise<Response | undefined> {
  for (const key of linkTries(clientAddress(context, auth.trustedProxies), about)) {
    const block = await beginAttempt(auth.database.kysely, auth.now(), key);
    if (block) return refuseBlocked(context, block, auth.now());
  }
  return undefined;
}

async function answerForgot(context: Context, auth: Auth): Promise<Response> {
  const given = await readTexts(context, ['tenant_domain', 'username', 'locale']);
  if (given instanceof Response) return given;
  const { tenant_domain: domain, username: email, locale } = given;
  const cookie = deviceCookie(context, { domain, email });
  // What a browser says that has kept a login is looked at, and counted, once nobody waits.
  const refused = cookie === undefined ? await refuseManyLinks(context, auth, 'forgot') : undefined;
  if (refused) return refused;
  const address = clientAddress(context, auth.trustedProxies);
  const written = mailResetLink(auth, { domain, email, locale, address, deviceCookie: cookie });
  auth.inBackground(written.catch((error: unknown) => logError('A mail was not written', error)));
  return context.body(null, 204);
}

async function answerReset(context: Context, auth: Auth): Promise<Response> {
  const given = await readTexts(context, ['token', 'password']);
  if (given instanceof Response) return given;
  const now = auth.now();
  const db = auth.database.kysely;
  const user = await readOneTimeToken(db, given.token, 'passwordReset', now);
  const account = user && (await readAccount(db, user));
  if (account?.status !== 'ACTIVE')
    return (await refuseManyLinks(context, auth, 'link')) ?? refuseToken(context);
  const problem = accountPasswordProblem(given.password, account);
  if (problem) return refusePassword(context, problem);
  const hash = await hashPassword(given.password);
  const { tenantId, userId, domain, email } = account;
  const ended = await db.transaction().execute(async (tx) => {
    // Read again, under a lock: of two calls with one link a single one counts.
    if (!(await readOneTimeToken(tx, given.token, 'passwordReset', now))) return undefined;
    await endOneTimeTokens(tx, account, 'passwordReset', now);
    await writePassword(tx, account, hash);
    await securityEvent(tx, { tenantId, action: 'PASSWORD_RESET', userId });
    await mailPasswordChanged(auth, tx, account, context.req.header('accept-language') ?? '');
    return endSessions(tx, { tenantId, userId, now, by: 'password' });
  });
  if (!ended) return refuseToken(context);
  // Who has the mailbox need not wait for the end of what somebody else has tried, and is known from now on.
  const caller = { address: clientAddress(context, auth.trustedProxies) };
  for (const key of [...loginTries({ domain, email }, caller).ofAccount, ...codeTries(account, caller)])
    await clearAttempts(db, key);
  setDeviceCookie(context, { domain, email }, await newDevice(db, account), auth.trustedProxies);
  await auth.changed(ended);
  return context.json({ tenant_domain: domain, username: email });
}

async function answerChange(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  const given = await readTexts(context, ['current', 'password']);
  if (given instanceof Response) return given;
  const now = auth.now();
  const db = auth.database.kysely;
  const { tenantId, userId, sessionId } = viewer;
  const key = ownPasswordKey(viewer);
  const block = await beginAttempt(db, now, key);
  if (block) return refuseBlocked(context, block, auth.now());
  const account = await readAccount(db, viewer);
  if (!account || !(await verifyPassword(account.hash ?? undefined, given.current))) {
    await failAttempt(db, now, key);
    await securityEvent(db, { tenantId, action: 'PASSWORD_REFUSED', userId });
    return refuse(context, 'wrong-password', 'The current password is wrong.', { field: 'current' });
  }
  await clearAttempts(db, key);
  const problem = accountPasswordProblem(given.password, account);
  if (problem) return refusePassword(context, problem);
  const hash = await hashPassword(given.password);
  const ended = await db.transaction().execute(async (tx) => {
    await writePassword(tx, viewer, hash);
    await endOneTimeTokens(tx, viewer, 'passwordReset', now);
    await securityEvent(tx, { tenantId, action: 'PASSWORD_CHANGED', userId });
    await mailPasswordChanged(auth, tx, account, context.req.header('accept-language') ?? '');
    return endSessions(tx, { tenantId, userId, except: sessionId, now, by: 'password' });
  });
  await auth.changed(ended);
  return context.body(null, 204);
}
