import { sql } from 'kysely';
import { storedZones } from '../../base/db/stored-zones.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** How people want to see the product, wherever they log in. Null: nothing chosen yet. */
export const PREFERENCE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.preference (
    tenant_id text not null, user_id text not null, locale text, time_zone text, theme text,
    modified_at timestamptz not null default now(), primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    storedZones('tessera.preference', 'time_zone'),
  ],
  rights: { preference: 'select, insert, update' },
};
