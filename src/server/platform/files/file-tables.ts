import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * Files that people give or get. A file is there once `completed_at` is set; until then nobody sees it. Its bytes are in
 * `file_part`, or, with `in_contents`, where `contents` are; of these each has a row from before it is kept until it is removed.
 */
export const FILE_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.file (
    tenant_id text not null, id text collate "C" not null, purpose text not null, name text not null,
    content_type text not null, size bigint not null default 0, sha256 text, object text, created_by text,
    details jsonb, created_at timestamptz not null default now(),
    written_at timestamptz not null default now(), completed_at timestamptz, expires_at timestamptz,
    primary key (tenant_id, id))`,
    sql`create index if not exists file_creator on tessera.file (tenant_id, purpose, created_by, id)`,
    sql`create table if not exists tessera.file_part (
    tenant_id text not null, file_id text collate "C" not null, part integer not null, bytes bytea not null,
    primary key (tenant_id, file_id, part),
    foreign key (tenant_id, file_id) references tessera.file (tenant_id, id) on delete cascade)`,
    addColumn('tessera.file', 'in_contents', 'boolean not null default false'),
    sql`create index if not exists file_content on tessera.file (tenant_id, sha256) where in_contents`,
    sql`create table if not exists tessera.content (
    tenant_id text not null, sha256 text not null, kept_at timestamptz not null default now(),
    primary key (tenant_id, sha256))`,
    // By which the links of a tenant are signed. Without its row, all links that it has given out are worth nothing.
    sql`create table if not exists tessera.media_key (
    tenant_id text not null primary key, key bytea not null)`,
  ],
  rights: {
    file: 'select, insert, update, delete',
    file_part: 'select, insert, delete',
    content: 'select, insert, update, delete',
    media_key: 'select, insert',
  },
};
