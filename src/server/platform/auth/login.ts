import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { codeTries, loginTries } from './attempt-keys.ts';
import {
  type AttemptKey,
  beginAttempt,
  type Block,
  clearAttempts,
  failAttempt,
  undoAttempt,
} from './attempts.ts';
import { NO_TENANT } from './auth-tables.ts';
import { knownDevice } from './devices.ts';
import { lookupEmail, lookupKey } from './lookup-key.ts';
import type { Auth } from './parts.ts';
import { verifyPassword } from './password.ts';
import { takeCode } from './second-factor.ts';
import { securityEvent } from './security-events.ts';
import { endLeastUsedSessions } from './session-limits.ts';
import { endSessions, type OpenSession, startSession, type UserKey } from './sessions.ts';

export interface Login {
  readonly domain: string;
  readonly email: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code. */
  readonly otp: string | undefined;
  readonly device: string;
  readonly address: string | undefined;
  /** What the browser has kept of a login of this account. */
  readonly deviceCookie?: string | undefined;
  /** The session that the browser has had until now, maybe another user's. */
  readonly replacedSession?: string | undefined;
}

export type LoginOutcome =
  | {
      readonly kind: 'open';
      readonly user: UserKey;
      readonly session: OpenSession;
      readonly ended: readonly string[];
      /** The user has logged in with it before. */
      readonly isKnownDevice: boolean;
    }
  | { readonly kind: 'wrong'; readonly what?: 'otp' }
  | { readonly kind: 'second-factor' }
  | { readonly kind: 'blocked'; readonly block: Block };

/** In the place of a user that there is not: looking at what the browser says takes as long. */
const NOBODY: UserKey = { tenantId: NO_TENANT, userId: '' };

/**
 * A new session, which ends the user's others; where the tenant allows several, only that of the same browser and those
 * above the limit. A wrong tenant, user or password, and users who may not log in, look and last the same: as many statements, and one password
 * checked.
 */
export async function login(auth: Auth, given: Login): Promise<LoginOutcome> {
  const db = auth.database.kysely;
  const now = auth.now();
  const user = await findUser(db, given);
  const anyUser = user?.anyUserId ? { tenantId: user.tenantId, userId: user.anyUserId } : NOBODY;
  const device = await knownDevice(db, anyUser, given.deviceCookie);
  const caller = { address: given.address, device };
  const { keys, own } = loginTries(given, caller);
  const blocked = await beginAttempts(db, now, keys);
  if (blocked) return blocked;
  const right = await verifyPassword(user?.hash ?? undefined, given.password);
  if (right && user?.userId) {
    const known = { tenantId: user.tenantId, userId: user.userId };
    const undo = async () => {
      for (const key of keys) await undoAttempt(db, key);
    };
    if (user.hasSecondFactor && !given.otp) {
      await undo();
      return { kind: 'second-factor' };
    }
    const codes = user.hasSecondFactor ? codeTries(known, caller) : [];
    const codesBlocked = await beginAttempts(db, now, codes);
    if (codesBlocked) {
      await undo();
      return codesBlocked;
    }
    if (user.hasSecondFactor && !(await takeCode(db, known, given.otp ?? '', now))) {
      return fail(db, now, [...keys, ...codes], given, { ...known, what: 'otp' });
    }
    const opened = await open(auth, { ...known, hash: user.hash ?? '' }, given, now).catch(
      async (error: unknown) => {
        // Who knows the password is not kept out for what the database could not do.
        for (const key of [...keys, ...codes]) await undoAttempt(db, key).catch(() => undefined);
        throw error;
      },
    );
    if (opened) {
      for (const key of [own, ...codes]) await clearAttempts(db, key);
      for (const key of keys) if (key !== own) await undoAttempt(db, key);
      await auth.changed(opened.ended);
      return { kind: 'open', user: known, isKnownDevice: device !== undefined, ...opened };
    }
  }
  return fail(db, now, keys, given, {
    tenantId: user?.tenantId ?? NO_TENANT,
    userId: user?.anyUserId ?? null,
  });
}

/** What keeps the try from being judged. Each key counts it until one refuses. */
async function beginAttempts(
  db: Db,
  now: number,
  keys: readonly AttemptKey[],
): Promise<Extract<LoginOutcome, { kind: 'blocked' }> | undefined> {
  for (const key of keys) {
    const block = await beginAttempt(db, now, key);
    if (block) return { kind: 'blocked', block };
  }
  return undefined;
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
    left join tessera.app_user a on a.tenant_id = t.id and a.email = ${lookupEmail(email)}
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
  auth: Auth,
  user: { readonly tenantId: string; readonly userId: string; readonly hash: string },
  { device, address, replacedSession }: Login,
  now: number,
): Promise<{ readonly session: OpenSession; readonly ended: readonly string[] } | undefined> {
  const { tenantId, userId } = user;
  const severalSessions = await auth.settings.read(auth.database.forTenant(tenantId), 'severalSessions');
  // No session has the empty id.
  const only = severalSessions ? { sessionId: replacedSession ?? '' } : {};
  return auth.database.kysely.transaction().execute(async (tx) => {
    // Two logins at once take turns here: one of the two ends the other.
    const { rows } = await sql`select 1 from tessera.app_user where tenant_id = ${tenantId} and id = ${userId}
      and status = 'ACTIVE' and password_hash = ${user.hash} for update`.execute(tx);
    if (!rows.length) return undefined;
    const replaced = await endSessions(tx, { tenantId, userId, now, by: 'login', ...only });
    const ended = [...replaced, ...(await endLeastUsedSessions(tx, user, now))];
    const session = await startSession(tx, user, now, device);
    await securityEvent(tx, { tenantId, action: 'LOGIN', userId, details: { device, address } });
    if (ended.length) await securityEvent(tx, { tenantId, action: 'SESSION_REPLACED', userId });
    return { session, ended };
  });
}
