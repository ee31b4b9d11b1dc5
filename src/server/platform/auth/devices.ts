import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { isSecure } from './cookies.ts';
import { lookupEmail, lookupKey } from './lookup-key.ts';
import type { UserKey } from './sessions.ts';
import { sameText } from './tokens.ts';

/** What browsers keep at most. */
const LIFE_SECONDS = 400 * 24 * 60 * 60;
const DEVICE = /^[\w-]{22}$/;

/** What is typed at a login to say who one is. */
export interface AccountName {
  readonly domain: string;
  readonly email: string;
}

/** Of each account that has logged in with a browser: several people may share it. The name tells nothing of them. */
const cookieName = ({ domain, email }: AccountName): string =>
  `tessera_device_${createHash('sha256')
    .update(JSON.stringify([lookupKey(domain), lookupEmail(email)]))
    .digest('hex')
    .slice(0, 16)}`;

/** What the browser says of itself for this account; undefined: nobody has logged in with it. */
export const deviceCookie = (context: Context, account: AccountName): string | undefined =>
  getCookie(context, cookieName(account));

/** Read by the server alone. It lets nobody in: tries of a known device are counted apart, and no stranger's block it. */
export function setDeviceCookie(
  context: Context,
  account: AccountName,
  device: string,
  trustedProxies: number,
): void {
  setCookie(context, cookieName(account), device, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(context, trustedProxies),
    path: '/api/auth',
    maxAge: LIFE_SECONDS,
  });
}

/** A new device of the user, signed by the tenant's key, which is made where there is none yet. */
export async function newDevice(db: Db, user: UserKey): Promise<string> {
  const device = randomBytes(16).toString('base64url');
  const { tenantId } = user;
  await sql`insert into tessera.device_key (tenant_id, key) values (${tenantId}, ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const key = await deviceKey(db, tenantId);
  if (!key) throw new Error('The key of devices was not kept.');
  return `${device}.${signature(key, user, device)}`;
}

/** The device, where a login of this user has made the cookie; undefined for all else. */
export async function knownDevice(
  db: Db,
  user: UserKey,
  cookie: string | undefined,
): Promise<string | undefined> {
  const [device = '', given = ''] = cookie?.split('.') ?? [];
  if (!DEVICE.test(device)) return undefined;
  const key = await deviceKey(db, user.tenantId);
  return key && sameText(signature(key, user, device), given) ? device : undefined;
}

async function deviceKey(db: Db, tenantId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key: Buffer }>`select key from tessera.device_key
    where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.key;
}

const signature = (key: Buffer, { tenantId, userId }: UserKey, device: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([tenantId, userId, device]))
    .digest('base64url');
