import { sql } from 'kysely';
import { isStorableText } from '../../../contract/kinds/text.ts';
import {
  LOGIN_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  LOGIN_PENALTY_MINUTES,
  LOGIN_PERIOD_MINUTES,
} from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import {
  type AttemptKey,
  attemptKey,
  type AttemptLimit,
  beginAttempt,
  type Block,
  clearAttempts,
  failAttempt,
  undoAttempt,
} from './attempts.ts';
import { networkOf } from './client-address.ts';
import { NO_TENANT } from './auth-tables.ts';
import type { Auth } from './parts.ts';
import { verifyPassword } from './password.ts';
import { takeCode } from './second-factor.ts';
import { securityEvent } from './security-events.ts';
import { endSessions, type OpenSession, startSession, type UserKey } from './sessions.ts';

export interface Login {
  readonly domain: string;
  readonly email: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code. */
  readonly otp: string | undefined;
  readonly device: string;
  readonly address: string | undefined;
}

export type LoginOutcome =
  | { readonly kind: 'open'; readonly session: OpenSession; readonly ended: readonly string[] }
  | { readonly kind: 'wrong'; readonly what?: 'otp' }
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'blocked'; readonly block: Block };

const PENALTY = { periodMinutes: LOGIN_PERIOD_MINUTES, penaltyMinutes: LOGIN_PENALTY_MINUTES };
const ACCOUNT_LIMIT: AttemptLimit = { allowed: LOGIN_ATTEMPTS, ...PENALTY };
const ADDRESS_LIMIT: AttemptLimit = { allowed: ADDRESS_ATTEMPTS, ...PENALTY };

/** Tenants and users are found in lower case, without white space around them. */
const typedName = (name: string): string => name.trim().toLowerCase();
/** Empty, which nothing is called, for what no database holds: it is a wrong name like any other. */
export const lookupKey = (name: string): string => (isStorableText(name) ? typedName(name) : '');

/** Tries for one account, whether it exists or not. */
export const accountKey = (domain: string, email: string): AttemptKey =>
  attemptKey(ACCOUNT_LIMIT, 'account', typedName(domain), typedName(email));

/** Tries of somebody who is logged in to prove who they are, by password or code. */
export const ownPasswordKey = ({ tenantId, userId }: UserKey): AttemptKey =>
  attemptKey(ACCOUNT_LIMIT, 'own password', tenantId, userId);

/** Tries from one network address; none where it is not known. */
export const addressKeys = (address: string | undefined, limit = ADDRESS_LIMIT, about = 'login') =>
  address === undefined ? [] : [attemptKey(limit, about, networkOf(address))];

/**
 * A new session, which ends the user's other one. A wrong tenant, user or password, and users who may not log in, look
 * and last the same: as many statements, and one password checked.
 */
export async function login(auth: Auth, given: Login): Promise<LoginOutcome> {
  const db = auth.database.kysely;
  const now = auth.now();
  const account = accountKey(given.domain, given.email);
  const keys = [...addressKeys(given.address), account];
  for (const key of keys) {
    const block = await beginAttempt(db, now, key);
    if (block) return { kind: 'blocked', block };
  }
  const user = await findUser(db, given);
  const right = await verifyPassword(user?.hash ?? undefined, given.password);
  if (right && user?.userId) {
    const known = { tenantId: user.tenantId, userId: user.userId };
    if (user.hasSecondFactor && !given.otp) {
      for (const key of keys) await undoAttempt(db, key);
      return { kind: 'second-factor' };
    }
    if (user.hasSecondFactor && !(await takeCode(db, known, given.otp ?? '', now))) {
      return fail(db, now, keys, given, { ...known, what: 'otp' });
    }
    const opened = await open(db, { ...known, hash: user.hash ?? '' }, given, now).catch(
      async (error: unknown) => {
        // Who knows the password is not kept out for what the database could not do.
        for (const key of keys) await undoAttempt(db, key).catch(() => undefined);
        throw error;
      },
    );
    if (opened) {
      await clearAttempts(db, account);
      for (const key of addressKeys(given.address)) await undoAttempt(db, key);
      await auth.changed(opened.ended);
      return { kind: 'open', ...opened };
    }
  }
  return fail(db, now, keys, given, {
    tenantId: user?.tenantId ?? NO_TENANT,
    userId: user?.anyUserId ?? null,
  });
}

interface Found {
  readonly tenantId: string;
  /** Of a user with that name, whatever may be done with it. */
  readonly anyUserId: string | null;
  /** Null for users who may not log in. */
  readonly userId: string | null;
  readonly hash: string | null;
  readonly hasSecondFactor: boolean;
}

async function findUser(db: Db, { domain, email }: Login): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select t.id as "tenantId", a.id as "anyUserId", u.id as "userId",
      u.password_hash as hash, f.user_id is not null as "hasSecondFactor"
    from tessera.tenant t
    left join tessera.app_user a on a.tenant_id = t.id and a.email = ${lookupKey(email)}
    left join tessera.app_user u on u.tenant_id = t.id and u.id = a.id and u.status = 'ACTIVE'
    left join tessera.second_factor f on f.tenant_id = t.id and f.user_id = u.id and f.confirmed_at is not null
    where t.domain = ${lookupKey(domain)}`.execute(db);
  return rows[0];
}

interface Failed {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly what?: 'otp';
}

async function fail(
  db: Db,
  now: number,
  keys: readonly AttemptKey[],
  { device, address }: Login,
  { tenantId, userId, what }: Failed,
): Promise<LoginOutcome> {
  let blocked = false;
  for (const key of keys) blocked = (await failAttempt(db, now, key)) || blocked;
  const action = blocked ? 'LOGIN_BLOCKED' : 'LOGIN_FAILED';
  await securityEvent(db, { tenantId, action, userId, details: { device, address, what } });
  return { kind: 'wrong', ...(what ? { what } : {}) };
}

/** Undefined where the user has changed since the password was checked. */
async function open(
  db: Db,
  user: { readonly tenantId: string; readonly userId: string; readonly hash: string },
  { device, address }: Login,
  now: number,
): Promise<{ readonly session: OpenSession; readonly ended: readonly string[] } | undefined> {
  const { tenantId, userId } = user;
  return db.transaction().execute(async (tx) => {
    // Two logins at once take turns here: one of the two ends the other.
    const { rows } = await sql`select 1 from tessera.app_user where tenant_id = ${tenantId} and id = ${userId}
      and status = 'ACTIVE' and password_hash = ${user.hash} for update`.execute(tx);
    if (!rows.length) return undefined;
    const ended = await endSessions(tx, { tenantId, userId, now, by: 'login' });
    const session = await startSession(tx, user, now, device);
    await securityEvent(tx, { tenantId, action: 'LOGIN', userId, details: { device, address } });
    if (ended.length) await securityEvent(tx, { tenantId, action: 'SESSION_REPLACED', userId });
    return { session, ended };
  });
}
