import { sql } from 'kysely';
import { MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { type Selection, selected } from './batch-items.ts';

/** When and by whom a record was deleted. */
export interface DeletionRow {
  readonly id: string;
  readonly version: number;
  /** An instant in UTC, as TIMESTAMP is written. */
  readonly deletedAt: string;
  /** Null where the history does not say. */
  readonly deletedBy: string | null;
  /** A merge deleted it. */
  readonly isMerged: boolean;
}

/** A page of deleted records, the last deleted first. `selection`: of deleted records. */
export function compileDeletions(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): TenantStatement<DeletionRow> {
  const merged = JSON.stringify([{ field: MERGED_INTO_FIELD }]);
  return tenantStatement(
    tenantId,
    sql<DeletionRow>`with page as materialized (
      select t.id, t.version, t.deleted_at from ${selected(tenantId, object, selection)}
      order by t.deleted_at desc, t.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) select p.id, p.version, (to_json(p.deleted_at at time zone 'UTC') #>> '{}') || 'Z' as "deletedAt",
      a.user_name as "deletedBy", coalesce(a.merged, false) as "isMerged"
    from page as p left join lateral (
      select e.user_name, e.changes @> ${merged}::jsonb as merged from tessera.audit as e
      where e.tenant_id = ${tenantId} and e.object = ${object.source} and e.record_id = p.id and e.action = 'DELETE'
      order by e.id desc limit 1) as a on true
    order by p.deleted_at desc, p.id`,
  );
}

/** How many deleted records a selection holds, counted up to one past `exactUpTo`. */
export function compileDeletedCount(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  exactUpTo: number,
): TenantStatement<{ readonly total: number }> {
  return tenantStatement(
    tenantId,
    sql<{ total: number }>`select count(*)::int as total from (
      select 1 from ${selected(tenantId, object, selection)} limit ${sql.lit(exactUpTo + 1)}) as counted`,
  );
}
