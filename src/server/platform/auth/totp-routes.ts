import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { readAccount } from './accounts.ts';
import { refuse, refuseBlocked } from './answers.ts';
import { beginAttempt, clearAttempts, failAttempt } from './attempts.ts';
import { ownPasswordKey } from './attempt-keys.ts';
import { type Auth, iso } from './parts.ts';
import { verifyPassword } from './password.ts';
import { countRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { readTexts } from './request-body.ts';
import { readSecondFactor, startSecondFactor, takeCode, takeTotpCode } from './second-factor.ts';
import { securityEvent } from './security-events.ts';
import { signedIn } from './signed-in.ts';
import type { Viewer } from './viewer.ts';

/** One's own second factor: whether it is on, `start`, `confirm` and `disable`. */
export function totpRoutes(auth: Auth): Hono {
  const db = auth.database.kysely;
  const routes = new Hono();
  routes.get(
    '/',
    signedIn(auth, async (context, viewer) => {
      const enabled = (await readSecondFactor(db, viewer))?.confirmed ?? false;
      return context.json({ enabled, recoveryCodesLeft: enabled ? await countRecoveryCodes(db, viewer) : 0 });
    }),
  );
  routes.post(
    '/start',
    signedIn(auth, async (context, viewer) => {
      const started = await startSecondFactor(db, viewer, viewer.email);
      return started ? context.json(started) : refuse(context, 'totp-is-on', 'It is on already.', {}, 409);
    }),
  );
  routes.post(
    '/confirm',
    signedIn(auth, (context, viewer) => confirm(context, auth, viewer)),
  );
  routes.post(
    '/disable',
    signedIn(auth, (context, viewer) => disable(context, auth, viewer)),
  );
  return routes;
}

async function confirm(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  const given = await readTexts(context, ['code']);
  if (given instanceof Response) return given;
  const [db, now] = [auth.database.kysely, auth.now()];
  const key = ownPasswordKey(viewer);
  const block = await beginAttempt(db, now, key);
  if (block) return refuseBlocked(context, block, auth.now());
  const factor = await readSecondFactor(db, viewer);
  if (!factor || factor.confirmed) {
    await clearAttempts(db, key);
    return refuse(context, 'totp-not-started', 'Start it first.', {}, 409);
  }
  if (!(await takeTotpCode(db, viewer, factor.secret, given.code, now))) {
    await failAttempt(db, now, key);
    return wrongCode(context);
  }
  await clearAttempts(db, key);
  const { tenantId, userId } = viewer;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await sql`update tessera.second_factor set confirmed_at = ${iso(now)}
      where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
    await securityEvent(tx, { tenantId, action: 'SECOND_FACTOR_ON', userId });
    return newRecoveryCodes(tx, viewer);
  });
  return context.json({ recoveryCodes });
}

async function disable(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  const given = await readTexts(context, ['password', 'code']);
  if (given instanceof Response) return given;
  const [db, now] = [auth.database.kysely, auth.now()];
  const { tenantId, userId } = viewer;
  const key = ownPasswordKey(viewer);
  const block = await beginAttempt(db, now, key);
  if (block) return refuseBlocked(context, block, auth.now());
  const account = await readAccount(db, viewer);
  if (!(await verifyPassword(account?.hash ?? undefined, given.password))) {
    await failAttempt(db, now, key);
    return refuse(context, 'wrong-password', 'The password is wrong.', { field: 'password' });
  }
  if (!(await takeCode(db, viewer, given.code, now))) {
    await failAttempt(db, now, key);
    return wrongCode(context);
  }
  await clearAttempts(db, key);
  await db.transaction().execute(async (tx) => {
    await sql`delete from tessera.second_factor
      where tenant_id = ${tenantId} and user_id = ${userId}`.execute(tx);
    await securityEvent(tx, { tenantId, action: 'SECOND_FACTOR_OFF', userId });
  });
  return context.body(null, 204);
}

function wrongCode(context: Context): Response {
  return refuse(context, 'wrong-code', 'The code is wrong, or was used before.', { field: 'code' });
}
