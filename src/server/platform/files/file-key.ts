import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { SharedReads } from '../../base/db/shared-reads.ts';
import { sameText } from '../auth/tokens.ts';

async function keyOf(db: TenantDb): Promise<KeyObject | undefined> {
  const { tenantId } = db;
  const [row] = await db.query(
    sql<{ key: Buffer }>`select key from tessera.media_key where tenant_id = ${tenantId}`,
  );
  // Taken in once, which takes longer than a signature.
  return row && createSecretKey(row.key);
}

async function ensureKey(db: TenantDb): Promise<KeyObject> {
  const { tenantId } = db;
  await db.query(sql<object>`insert into tessera.media_key (tenant_id, key) values (${tenantId}, ${randomBytes(32)})
        on conflict do nothing`);
  return (await keyOf(db)) as KeyObject;
}

/** Bytes of HMAC-SHA-256. */
const WHOLE = 32;

const made = (key: KeyObject, text: string, bytes: number): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url');

/** A key is made once and for all; whether there is one is asked again, and within a transaction, which may not come to be. */
const keys = new SharedReads<{ readonly key: KeyObject | undefined }>({ max: 1000, ttl: 60_000 });

async function knownKey(db: TenantDb): Promise<KeyObject | undefined> {
  if (db.isTransaction) return keyOf(db);
  const { key } = await keys.get(db, db.tenantId, async () => ({ key: await keyOf(db) }));
  if (!key) keys.delete(db.tenantId);
  return key;
}

/** HMAC-SHA-256 of a text under the tenant's key, which is made where there is none yet; so many bytes of it, as base64url. */
export const signatureOf = async (db: TenantDb, text: string, bytes = WHOLE): Promise<string> =>
  made((await knownKey(db)) ?? (await ensureKey(db)), text, bytes);

/** The same without making a key: undefined for a tenant that has signed nothing yet, or that there is not. */
export async function knownSignature(db: TenantDb, text: string): Promise<string | undefined> {
  const key = await knownKey(db);
  return key && made(key, text, WHOLE);
}

/** Texts with signatures that were found to be right, which they stay: a page tells many things by one link. */
const right = new LRUCache<string, true>({ max: 20_000 });

/** Has the tenant signed the text? `bytes`: as for {@link signatureOf}. */
export async function isSignature(db: TenantDb, text: string, sign: string, bytes = WHOLE): Promise<boolean> {
  const known = `${db.tenantId} ${bytes} ${sign} ${text}`;
  if (right.get(known)) return true;
  const key = await knownKey(db);
  const isRight = key !== undefined && sameText(made(key, text, bytes), sign);
  // A key that is made within a transaction may not come to be.
  if (isRight && !db.isTransaction) right.set(known, true);
  return isRight;
}

/** The same for any number of texts: signs without asking the database again. */
export async function signerOf(db: TenantDb, bytes = WHOLE): Promise<(text: string) => string> {
  const key = (await keyOf(db)) ?? (await ensureKey(db));
  return (text) => made(key, text, bytes);
}
