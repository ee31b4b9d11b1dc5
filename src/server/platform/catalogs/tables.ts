import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * What tenants change of the product's metadata: what is published, key by key; what each author is at; and every
 * publication, with all that is needed to take it back. A tenant's revision is the number of its last publication.
 */
export const CONFIGURATION_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.config_override (
    tenant_id text not null references tessera.tenant (id), layer text not null, owner text not null,
    document text collate "C" not null, key text collate "C" not null, value jsonb not null, base jsonb not null,
    changed_by text not null, changed_at timestamptz not null default now(),
    primary key (tenant_id, layer, owner, document, key), check (layer in ('tenant', 'role', 'user')))`,
    sql`create table if not exists tessera.config_draft (
    tenant_id text not null, author_id text not null, document text collate "C" not null, layer text not null,
    owner text not null, changes jsonb not null, version integer not null, modified_at timestamptz not null,
    primary key (tenant_id, author_id, document, layer, owner),
    foreign key (tenant_id, author_id) references tessera.app_user (tenant_id, id) on delete cascade)`,
    sql`create table if not exists tessera.config_publication (
    tenant_id text not null references tessera.tenant (id), number integer not null, author_id text not null,
    author_name text not null, at timestamptz not null default now(), note text not null, changes jsonb not null,
    rolled_back_to integer, primary key (tenant_id, number))`,
  ],
  // What was published stays written down.
  rights: {
    config_override: 'select, insert, update, delete',
    config_draft: 'select, insert, update, delete',
    config_publication: 'select, insert',
  },
  saved: { config_override: 'keys of the configuration', config_draft: 'drafts of the configuration' },
};
