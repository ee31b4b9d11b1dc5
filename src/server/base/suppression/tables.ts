import { sql } from 'kysely';
import { API_ROLE, TENANT_SETTING } from '../db/api-role.ts';
import type { TableSet } from '../db/table-set.ts';

/** HMAC-SHA-256, from the key in the two forms in which it is kept: joined with the inner and the outer padding. */
const HASH = `sha256(k.outer_key || sha256(k.inner_key || convert_to(g.kind || ':' || g.value, 'UTF8')))`;

/**
 * Addresses of people who were erased, as hashes under a key of the tenant's own. Nobody reads key or hashes: the
 * API's role asks which of some addresses are among them, and writes and lifts as the owner does (`suppression.ts`).
 */
export const SUPPRESSION_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.suppression_key (
    tenant_id text primary key references tessera.tenant (id), inner_key bytea not null, outer_key bytea not null)`,
    sql`create table if not exists tessera.suppression (
    tenant_id text not null references tessera.tenant (id), kind text not null check (kind in ('email', 'phone')),
    hash bytea not null, since timestamptz not null default now(), primary key (tenant_id, kind, hash))`,
    sql.raw(`create or replace function tessera.suppression_hashes(tenant text, kinds text[], given text[])
    returns table (place bigint, kind text, hash bytea) language sql stable set search_path = pg_catalog, pg_temp as $$
      select g.place, g.kind, ${HASH} from unnest(kinds, given) with ordinality as g(kind, value, place)
      join tessera.suppression_key as k on k.tenant_id = tenant
    $$`),
    sql.raw(`create or replace function tessera.suppressed_among(kinds text[], given text[])
    returns table (place bigint, since timestamptz) language sql stable security definer
    set search_path = pg_catalog, pg_temp as $$
      select h.place, s.since
      from tessera.suppression_hashes(current_setting('${TENANT_SETTING}', true), kinds, given) as h
      join tessera.suppression as s on s.tenant_id = current_setting('${TENANT_SETTING}', true)
        and s.kind = h.kind and s.hash = h.hash
    $$`),
    // Of the fields that a write gives an address: those that it changes, where the address is not to be taken in.
    sql.raw(`create or replace function tessera.suppressed_fields(fields text[], kinds text[], given text[], changes jsonb)
    returns json language sql stable set search_path = pg_catalog, pg_temp as $$
      select json_agg(f.field order by f.place) from tessera.suppressed_among(kinds, given) as s
      join unnest(fields) with ordinality as f(field, place) on f.place = s.place
      where changes @> jsonb_build_array(jsonb_build_object('field', f.field))
    $$`),
    sql.raw(`revoke all on function tessera.suppression_hashes(text, text[], text[]) from public;
    revoke all on function tessera.suppressed_among(text[], text[]) from public;
    revoke all on function tessera.suppressed_fields(text[], text[], text[], jsonb) from public;
    grant execute on function tessera.suppressed_among(text[], text[]) to ${API_ROLE};
    grant execute on function tessera.suppressed_fields(text[], text[], text[], jsonb) to ${API_ROLE}`),
  ],
  // The API's role reads nothing of them; that a tenant sees no other's rows can be tested all the same.
  rights: {
    suppression_key: 'select (tenant_id)',
    suppression: 'select (tenant_id)',
  },
};
