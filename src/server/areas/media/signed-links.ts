import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import { sameText } from '../../platform/auth/tokens.ts';

/** By which the links of a tenant are signed. Without its row, all links that it has given out are worth nothing. */
export const MEDIA_TABLES: TableSet = {
  statements: [
    // Files of an asset: what it has and had, and its picture.
    sql`create index if not exists file_asset on tessera.file (tenant_id, (details ->> 'assetId'))
      where details ->> 'assetId' is not null`,
    sql`create table if not exists tessera.media_key (
    tenant_id text not null primary key, key bytea not null)`,
  ],
  rights: { media_key: 'select, insert' },
};

async function keyOf(db: TenantDb): Promise<Buffer | undefined> {
  const { tenantId } = db;
  const [row] = await db.run(
    tenantStatement(
      tenantId,
      sql<{ key: Buffer }>`select key from tessera.media_key where tenant_id = ${tenantId}`,
    ),
  );
  return row?.key;
}

async function ensureKey(db: TenantDb): Promise<Buffer> {
  const { tenantId } = db;
  await db.run(
    tenantStatement(
      tenantId,
      sql<object>`insert into tessera.media_key (tenant_id, key) values (${tenantId}, ${randomBytes(32)})
        on conflict do nothing`,
    ),
  );
  return (await keyOf(db)) as Buffer;
}

const signature = (key: Buffer, id: string, until: number): string =>
  createHmac('sha256', key).update(`${id} ${until}`).digest('base64url');

/** Where whoever has the link gets the file, without a login, until a moment (seconds since 1970). */
export async function signedPath(db: TenantDb, id: string, until: number): Promise<string> {
  const sign = signature(await ensureKey(db), id, until);
  return `/api/media/open/${db.tenantId}/${id}?until=${until}&sign=${sign}`;
}

/** Was the link given out by the tenant, and is it still worth something? `now`: milliseconds since 1970. */
export async function isSigned(
  db: TenantDb,
  { id, until, sign }: { readonly id: string; readonly until: string; readonly sign: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  const key = await keyOf(db);
  return key !== undefined && sameText(signature(key, id, Number(until)), sign);
}
