import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';
import { ASSET_PURPOSE } from '../../../platform/files/assets.ts';
import { isPinned } from '../../../platform/files/frozen-assets/frozen-tables.ts';
import type { AssetFile, FileDetails } from '../asset-file.ts';

export interface VersionRow {
  readonly fileId: string;
  readonly size: string;
  readonly contentType: string;
  readonly createdAt: Date;
  readonly details: FileDetails;
}

/** More are not listed. */
const MOST_VERSIONS = 200;

/** Files that an asset has and had, the newest first. */
export function compileVersions(
  tenantId: string,
  assetId: string,
  fileId?: string,
): TenantStatement<VersionRow> {
  const one = fileId === undefined ? sql`` : sql` and id = ${fileId}`;
  return tenantSql(tenantId)<VersionRow>`select id as "fileId", size, content_type as "contentType",
      created_at as "createdAt", details
      from tessera.file where tenant_id = ${tenantId} and details ->> 'assetId' = ${assetId}
        and purpose = ${ASSET_PURPOSE} and completed_at is not null and not details ? 'isPicture'${one}
      order by id desc limit ${sql.lit(MOST_VERSIONS)}`;
}

/** Keeps what the record has said of a file, in whose place another one comes. */
export function compileWas(tenantId: string, was: AssetFile): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.file set details = details || ${JSON.stringify({ was })}::jsonb
      where tenant_id = ${tenantId} and id = ${was.fileId}`;
}

/** A row where something that was approved or sent shows the file. */
export function compilePinned(tenantId: string, fileId: string): TenantStatement<object> {
  return tenantSql(tenantId)`select 1
      from tessera.file as f where f.tenant_id = ${tenantId} and f.id = ${fileId} and ${isPinned(tenantId, 'f')}`;
}
