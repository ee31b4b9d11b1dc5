import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { compileWhere } from '../../../base/sql/select.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

export type PairStatus = 'OPEN' | 'DISMISSED' | 'MERGED';

/** Two records that may be of the same thing, as a search has found them. */
export interface FoundPair {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  readonly firstVersion: number;
  readonly secondVersion: number;
  readonly equal: readonly string[];
  readonly alike: number | null;
  readonly score: number;
}

/** Keeps what a search has found. What was dismissed stays so. */
export function compileKeepPairs(
  tenantId: string,
  object: ObjectType,
  runId: string,
  pairs: readonly FoundPair[],
): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.duplicate_pair as p
      (tenant_id, id, object, first_id, second_id, first_version,
      second_version, equal, alike, score, run_id)
    select ${tenantId}, r.id, ${object.name}, r.first, r.second, r."firstVersion", r."secondVersion",
      array(select json_array_elements_text(r.equal)), r.alike, r.score, ${runId}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as r(id text, first text, second text,
      "firstVersion" integer, "secondVersion" integer, equal json, alike real, score real)
    on conflict (tenant_id, object, first_id, second_id) do update set first_version = excluded.first_version,
      second_version = excluded.second_version, equal = excluded.equal, alike = excluded.alike, score = excluded.score,
      run_id = excluded.run_id, status = case p.status when 'DISMISSED' then 'DISMISSED' else 'OPEN' end`;
}

/** Takes out what the search that has just ended did not find any more. */
export function compileDropOthers(
  tenantId: string,
  objectName: string,
  runId: string,
): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.duplicate_pair as p
      where p.tenant_id = ${tenantId} and p.object = ${objectName}
      and p.status = 'OPEN' and p.run_id <> ${runId}`;
}

export function compileDropPairs(tenantId: string, ids: readonly string[]): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.duplicate_pair as p
      where p.tenant_id = ${tenantId} and p.id = any(${[...ids]}::text[])`;
}

export interface PairRow extends FoundPair {
  readonly status: PairStatus;
  readonly runId: string;
  readonly decidedBy: string | null;
  /** One of the records has been written to since. */
  readonly isChanged: boolean;
}

/** Which pairs there are for somebody, and which of their reasons. */
export interface PairFilter {
  readonly status: PairStatus;
  /** Fields whose equality may be told, and whether likeness may. */
  readonly equal: readonly string[];
  readonly similar: boolean;
}

/** Pairs both of whose records the object's role sees, live ones. */
function seenPairs(tenantId: string, object: ObjectType, { status, equal, similar }: PairFilter) {
  const live = { tenantId, where: undefined, withDeleted: false };
  const table = sql.table(tableOf(object));
  return sql`from tessera.duplicate_pair as p
    join ${table} as a on a.tenant_id = p.tenant_id and a.id = p.first_id
    join ${table} as b on b.tenant_id = p.tenant_id and b.id = p.second_id
    where p.tenant_id = ${tenantId} and p.object = ${object.name} and p.status = ${status}
      and (p.equal && ${[...equal]}::text[]${similar ? sql` or p.alike is not null` : sql``})
      and ${compileWhere(live, object, 'a')} and ${compileWhere(live, object, 'b')}`;
}

export function compilePairs(
  tenantId: string,
  object: ObjectType,
  filter: PairFilter,
  page: { readonly limit: number; readonly offset: number },
): TenantStatement<PairRow> {
  return tenantSql(tenantId)<PairRow>`select p.id, p.first_id as first, p.second_id as second,
      a.version as "firstVersion",
      b.version as "secondVersion", p.equal, p.alike, p.score, p.status, p.run_id as "runId",
      p.decided_by as "decidedBy", (a.version <> p.first_version or b.version <> p.second_version) as "isChanged"
    ${seenPairs(tenantId, object, filter)}
    order by p.score desc, p.id limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
}

/** Exact up to `most`. */
export function compilePairTotal(
  tenantId: string,
  object: ObjectType,
  filter: PairFilter,
  most: number,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::integer as total from (
      select 1 ${seenPairs(tenantId, object, filter)} limit ${sql.lit(most + 1)}) as counted`;
}

/** A pair with its object, whatever has become of its records. */
export function compilePair(
  tenantId: string,
  id: string,
): TenantStatement<{
  readonly object: string;
  readonly first: string;
  readonly second: string;
  readonly status: PairStatus;
}> {
  return tenantSql(tenantId)<{
    object: string;
    first: string;
    second: string;
    status: PairStatus;
  }>`select p.object, p.first_id as first,
      p.second_id as second, p.status from tessera.duplicate_pair as p
    where p.tenant_id = ${tenantId} and p.id = ${id} for update`;
}

/** Says what has become of a pair; `by`: who decided it. */
export function compileDecide(
  tenantId: string,
  id: string,
  status: PairStatus,
  by: string | null,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.duplicate_pair as p
    set status = ${status}, decided_by = ${by}, decided_at = now()
    where p.tenant_id = ${tenantId} and p.id = ${id}`;
}

/** The other records of a record's open pairs. */
export function compileOpenWith(
  tenantId: string,
  objectName: string,
  recordId: string,
): TenantStatement<{ readonly id: string; readonly runId: string }> {
  return tenantSql(tenantId)<{ id: string; runId: string }>`select
      case p.first_id when ${recordId} then p.second_id else p.first_id end as id,
      p.run_id as "runId" from tessera.duplicate_pair as p
    where p.tenant_id = ${tenantId} and p.object = ${objectName} and p.status = 'OPEN'
      and (p.first_id = ${recordId} or p.second_id = ${recordId}) limit 1000`;
}
