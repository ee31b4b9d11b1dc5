import type { TenantDb } from '../../base/db/tenant-db.ts';
import { isSignature, signatureOf } from './file-key.ts';

/** Where whoever has the link gets the file, without a login, until a moment (seconds since 1970). */
export async function signedPath(db: TenantDb, id: string, until: number): Promise<string> {
  const sign = await signatureOf(db, `${id} ${until}`);
  return `/api/media/open/${db.tenantId}/${id}?until=${until}&sign=${sign}`;
}

/** Was the link given out by the tenant, and is it still worth something? `now`: milliseconds since 1970. */
export async function isSigned(
  db: TenantDb,
  { id, until, sign }: { readonly id: string; readonly until: string; readonly sign: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isSignature(db, `${id} ${Number(until)}`, sign);
}
