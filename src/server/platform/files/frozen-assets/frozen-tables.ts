import { sql } from 'kysely';
import type { TableSet } from '../../../base/db/table-set.ts';

/**
 * Which versions of files a record shows that was approved, published or sent. `asset_freeze`: since when, and the entry of
 * the history by which it was (`episode`): after another one its files are resolved anew. `asset_pin`: the files that each
 * asset had then (its own and its picture), and what is shown of it beside its bytes.
 */
export const FROZEN_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.asset_freeze (
      tenant_id text not null, object text not null, record_id text not null, episode text not null,
      frozen_at timestamptz not null, primary key (tenant_id, object, record_id))`,
    sql`create table if not exists tessera.asset_pin (
      tenant_id text not null, object text not null, record_id text not null, asset_id text not null,
      file_ids text[] not null, shown jsonb not null, primary key (tenant_id, object, record_id, asset_id),
      foreign key (tenant_id, object, record_id)
        references tessera.asset_freeze (tenant_id, object, record_id) on delete cascade)`,
    sql`create index if not exists asset_pin_asset on tessera.asset_pin (tenant_id, asset_id)`,
  ],
  rights: {
    asset_freeze: 'select, insert, update, delete',
    asset_pin: 'select, insert, update, delete',
  },
};

/** Whether something that was frozen shows the file: it is not removed then. `file`: a row of `tessera.file`. */
export const isPinned = (tenantId: string, file: string) => sql`exists (select from tessera.asset_pin as p$
  where p$.tenant_id = ${tenantId} and p$.asset_id = ${sql.ref(`${file}.details`)} ->> 'assetId'
    and (${sql.ref(`${file}.id`)} = any(p$.file_ids) or ${sql.ref(`${file}.details`)} ? 'isPicture'))`;

/** Records that have gone for good show nothing any more. */
export const forgetPurged = (tenantId: string) => sql`delete from tessera.asset_freeze as f
  where f.tenant_id = ${tenantId} and exists (select from tessera.audit as a where a.tenant_id = ${tenantId}
    and a.object = f.object and a.record_id = f.record_id and a.action = 'PURGE')`;
