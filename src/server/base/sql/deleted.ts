import { sql } from 'kysely';
import { MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import { type Selection, selected } from './batch-items.ts';
import { deletedBy, lastDeletion } from './deletion.ts';

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
  return tenantSql(tenantId)<DeletionRow>`with page as materialized (
      select t.id, t.version, t.deleted_at from ${selected(tenantId, object, selection)}
      order by t.deleted_at desc, t.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) select p.id, p.version, (to_json(p.deleted_at at time zone 'UTC') #>> '{}') || 'Z' as "deletedAt",
      a.user_name as "deletedBy", coalesce(a.merged, false) as "isMerged"
    from page as p left join lateral (${lastDeletion(
      tenantId,
      object,
      sql`p`,
      sql`e.user_name, e.changes @> ${merged}::jsonb as merged`,
    )}) as a on true
    order by p.deleted_at desc, p.id`;
}

/** Somebody who deleted records. */
export interface DeleterRow {
  /** What `Deletion.by` asks for. */
  readonly by: string;
  readonly name: string;
}

/** Who deleted the last `latest` records of a selection, each once and by name. */
export function compileDeleters(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  latest: number,
): TenantStatement<DeleterRow> {
  return tenantSql(tenantId)<DeleterRow>`with page as materialized (
      select t.id from ${selected(tenantId, object, selection)}
      order by t.deleted_at desc, t.id limit ${sql.lit(latest)}
    ) select a.by, max(a.user_name) as name
    from page as p join lateral (${lastDeletion(
      tenantId,
      object,
      sql`p`,
      sql`${deletedBy} as by, e.user_name`,
    )}) as a on true
    group by a.by order by name, a.by`;
}

/** How many deleted records a selection holds, counted up to one past `exactUpTo`. */
export function compileDeletedCount(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  exactUpTo: number,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::int as total from (
      select 1 from ${selected(tenantId, object, selection)} limit ${sql.lit(exactUpTo + 1)}) as counted`;
}
