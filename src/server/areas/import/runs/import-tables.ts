import { sql } from 'kysely';
import { addColumn } from '../../../base/db/add-column.ts';
import { foldedText } from '../../../base/db/fold.ts';
import type { TableSet } from '../../../base/db/table-set.ts';

/** The index that keeps names of templates apart. */
export const TEMPLATE_NAME_INDEX = 'import_template_name';

/**
 * Imports: what was understood of a file, its rows in pages, and how far it has come. `read_job` is the job that reads
 * the file as it is to be read now: pages of any other are written no more.
 */
export const IMPORT_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.import_run (
    tenant_id text not null, id text collate "C" not null, object text not null, status text not null,
    file_id text not null, file_name text not null, file_size bigint not null, sha256 text not null,
    user_id text, user_name text not null, corrects text, created_at timestamptz not null default now(),
    reading jsonb not null, columns jsonb not null default '[]', file_problem jsonb,
    read_job text, is_read boolean not null default false, page_count integer not null default 0,
    row_count integer not null default 0, bytes_read bigint not null default 0,
    mapping jsonb, problems jsonb not null default '[]',
    check_job text, report jsonb, job_id text, started_at timestamptz, ended_at timestamptz,
    rows_done integer not null default 0, created integer not null default 0, updated integer not null default 0,
    unchanged integer not null default 0, failed integer not null default 0, undo_job text, undo jsonb,
    primary key (tenant_id, id))`,
    addColumn('tessera.import_run', 'left_rows', 'integer not null default 0'),
    sql`create index if not exists import_run_file on tessera.import_run (tenant_id, sha256)`,
    sql`create table if not exists tessera.import_page (
    tenant_id text not null, import_id text collate "C" not null, page integer not null,
    first_row integer not null, row_count integer not null, rows bytea not null,
    primary key (tenant_id, import_id, page),
    foreign key (tenant_id, import_id) references tessera.import_run (tenant_id, id) on delete cascade)`,
    sql`create table if not exists tessera.import_template (
    tenant_id text not null, id text collate "C" not null, object text not null, name text not null,
    headers jsonb not null, mapping jsonb not null, created_by text, created_at timestamptz not null default now(),
    primary key (tenant_id, id))`,
    sql`create unique index if not exists ${sql.id(TEMPLATE_NAME_INDEX)} on tessera.import_template
    (tenant_id, object, ${sql.raw(foldedText('name'))})`,
  ],
  rights: {
    import_run: 'select, insert, update, delete',
    import_page: 'select, insert, delete',
    import_template: 'select, insert, update, delete',
  },
  saved: { import_template: 'mappings of imports' },
};
