import { sql } from 'kysely';
import { foldedText } from '../../base/db/fold.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/** The index that keeps names apart: of one person for one object. */
export const NAME_INDEX = 'saved_view_name';

/** Views of lists that people keep. */
export const SAVED_VIEW_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.saved_view (
    tenant_id text not null, id text collate "C" not null, owner_id text not null, object text not null,
    name text not null, shared boolean not null, state text not null, version integer not null default 1,
    created_at timestamptz not null default now(), modified_at timestamptz not null default now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, owner_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    sql`create unique index if not exists ${sql.id(NAME_INDEX)} on tessera.saved_view
    (tenant_id, object, owner_id, ${sql.raw(foldedText('name'))})`,
    sql`create index if not exists saved_view_shared on tessera.saved_view (tenant_id, object) where shared`,
  ],
  rights: { saved_view: 'select, insert, update, delete' },
  saved: { saved_view: 'saved views' },
};
