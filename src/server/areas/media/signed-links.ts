import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { isSignature, signatureOf } from '../../platform/files/file-key.ts';

/** Files of an asset: what it has and had, and its pictures. */
export const MEDIA_TABLES: TableSet = {
  statements: [
    sql`create index if not exists file_asset on tessera.file (tenant_id, (details ->> 'assetId'))
      where details ->> 'assetId' is not null`,
  ],
};

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
