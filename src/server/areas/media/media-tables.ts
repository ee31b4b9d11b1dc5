import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/** Files of an asset: what it has and had, and its pictures. */
export const MEDIA_TABLES: TableSet = {
  statements: [
    sql`create index if not exists file_asset on tessera.file (tenant_id, (details ->> 'assetId'))
      where details ->> 'assetId' is not null`,
  ],
};
