import { sql } from 'kysely';
import { addColumn } from '../../../base/db/add-column.ts';
import type { TableSet } from '../../../base/db/table-set.ts';

/** What rows of imports could not be written for: by line of the file, one row for each rule that the line breaks. */
export const IMPORT_ERROR_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.import_error (
    tenant_id text not null, import_id text collate "C" not null, line integer not null, place integer not null,
    field text, column_index integer, value text, problem jsonb not null,
    primary key (tenant_id, import_id, line, place),
    foreign key (tenant_id, import_id) references tessera.import_run (tenant_id, id) on delete cascade)`,
    addColumn('tessera.import_error', 'is_left', 'boolean not null default false'),
    addColumn('tessera.import_error', 'record_id', 'text'),
  ],
  rights: { import_error: 'select, insert, delete' },
};
