import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../base/db/system-tables.ts';
import type { UserKey } from './sessions.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

const STEP_MS = 30_000;
/** Clocks may differ by so many steps. */
const WINDOW = 1;

/** As authenticator apps have it: SHA-1, six digits, thirty seconds. */
function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Tessera', label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000 });
}

/** A new secret, which counts once a code of it is confirmed; undefined where the user has a second factor already. */
export async function startSecondFactor(
  db: Db,
  { tenantId, userId }: UserKey,
  email: string,
): Promise<{ readonly secret: string; readonly uri: string } | undefined> {
  const secret = new Secret({ size: 20 }).base32;
  const { rows } = await sql`insert into tessera.second_factor as f (tenant_id, user_id, secret)
    values (${tenantId}, ${userId}, ${secret})
    on conflict (tenant_id, user_id) do update set secret = excluded.secret, last_step = 0
    where f.confirmed_at is null returning 1`.execute(db);
  return rows.length ? { secret, uri: totp(secret, email).toString() } : undefined;
}

export interface SecondFactor {
  readonly secret: string;
  readonly confirmed: boolean;
}

export async function readSecondFactor(
  db: Db,
  { tenantId, userId }: UserKey,
): Promise<SecondFactor | undefined> {
  const { rows } = await sql<SecondFactor>`select secret, confirmed_at is not null as confirmed
    from tessera.second_factor where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Is it the code of now, not taken before? Of two calls with one code a single one gets yes. */
export async function takeTotpCode(
  db: Db,
  { tenantId, userId }: UserKey,
  secret: string,
  code: string,
  now: number,
): Promise<boolean> {
  const delta = totp(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now / STEP_MS) + delta;
  const { rows } = await sql`update tessera.second_factor set last_step = ${step}
    where tenant_id = ${tenantId} and user_id = ${userId} and last_step < ${step} returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes a code of the authenticator or a recovery code; each counts once. */
export async function takeCode(db: Db, user: UserKey, code: string, now: number): Promise<boolean> {
  const factor = await readSecondFactor(db, user);
  if (!factor?.confirmed) return false;
  if (/^[\d\s]+$/.test(code)) return takeTotpCode(db, user, factor.secret, code, now);
  return takeRecoveryCode(db, user, code, now);
}
