import type { Context } from 'hono';
import { sql } from 'kysely';
import { accountPasswordProblem, readAccount, writePassword } from './accounts.ts';
import { refusePassword, refuseToken } from './answers.ts';
import { readName } from './name-route.ts';
import { endOneTimeTokens, readOneTimeToken } from './one-time-token.ts';
import type { Auth } from './parts.ts';
import { refuseManyLinks } from './password-routes.ts';
import { hashPassword } from './password.ts';
import { readTexts } from './request-body.ts';
import { securityEvent } from './security-events.ts';

/** `POST /api/auth/invitation/accept`: who was invited gets a name and a password, and may log in. */
export async function acceptInvitation(context: Context, auth: Auth): Promise<Response> {
  const given = await readTexts(context, ['token', 'name', 'password']);
  if (given instanceof Response) return given;
  const now = auth.now();
  const db = auth.database.kysely;
  const user = await readOneTimeToken(db, given.token, 'invitation', now);
  const account = user && (await readAccount(db, user));
  if (account?.status !== 'INVITED')
    return (await refuseManyLinks(context, auth, 'link')) ?? refuseToken(context);
  const name = readName(context, given.name);
  if (name instanceof Response) return name;
  const problem = accountPasswordProblem(given.password, { ...account, name });
  if (problem) return refusePassword(context, problem);
  const hash = await hashPassword(given.password);
  const { tenantId, userId, domain, email } = account;
  const accepted = await db.transaction().execute(async (tx) => {
    if (!(await readOneTimeToken(tx, given.token, 'invitation', now))) return false;
    await endOneTimeTokens(tx, account, 'invitation', now);
    await writePassword(tx, account, hash);
    await sql`update tessera.app_user set name = ${name}, status = 'ACTIVE'
      where tenant_id = ${tenantId} and id = ${userId} and status = 'INVITED'`.execute(tx);
    await securityEvent(tx, { tenantId, action: 'INVITATION_ACCEPTED', userId });
    return true;
  });
  return accepted ? context.json({ tenant_domain: domain, username: email }) : refuseToken(context);
}
