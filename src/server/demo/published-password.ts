import { randomBytes } from 'node:crypto';
import { writePassword } from '../platform/auth/accounts.ts';
import { endOneTimeTokens } from '../platform/auth/one-time-token.ts';
import { hashPassword, verifyPassword } from '../platform/auth/password.ts';
import { securityEvent } from '../platform/auth/security-events.ts';
import { endSessions } from '../platform/auth/sessions.ts';
import type { Db } from '../base/db/system-tables.ts';
import { StartError } from '../base/start-error.ts';
import { DEMO } from './demo-login.ts';

interface DemoUser {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string;
}

/** The users of the demo tenant who have the password that everybody can read. */
async function usersWithIt(db: Db): Promise<DemoUser[]> {
  const users = await db
    .selectFrom('tessera.app_user as u')
    .innerJoin('tessera.tenant as t', 't.id', 'u.tenant_id')
    .where('t.domain', '=', DEMO.domain)
    .where('u.password_hash', 'is not', null)
    .select(['u.tenant_id as tenantId', 'u.id as userId', 'u.email', 'u.password_hash as hash'])
    .orderBy('u.email')
    .execute();
  const found: DemoUser[] = [];
  for (const { hash, ...user } of users) {
    if (await verifyPassword(hash ?? undefined, DEMO.password)) found.push(user);
  }
  return found;
}

/**
 * Production over data that once were those of a try-out.
 * @throws StartError where somebody could log in by the published password
 */
export async function refusePublishedPassword(db: Db): Promise<void> {
  const users = await usersWithIt(db);
  if (!users.length) return;
  const who = users.map(({ email }) => email).join(', ');
  throw new StartError(
    `The tenant "${DEMO.domain}" has its published password still (${who}), with which anybody could log in. ` +
      'Remove the tenant with all of its records: npm run demo:remove. ' +
      'Or keep it and give these users new passwords: npm run demo:passwords',
  );
}

/** Gives new passwords to all who have the published one, and ends their sessions. Answers who has which. */
export async function replacePublishedPassword(
  db: Db,
  now: number = Date.now(),
): Promise<readonly { readonly email: string; readonly password: string }[]> {
  const given: { email: string; password: string }[] = [];
  await db.transaction().execute(async (tx) => {
    for (const { email, ...user } of await usersWithIt(tx)) {
      const password = randomBytes(18).toString('base64url');
      await writePassword(tx, user, await hashPassword(password));
      await endOneTimeTokens(tx, user, 'passwordReset', now);
      await endSessions(tx, { ...user, now, by: 'password' });
      await securityEvent(tx, { ...user, action: 'PASSWORD_CHANGED' });
      given.push({ email, password });
    }
  });
  return given;
}
