import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { tableOf } from '../../base/sql/names.ts';
import { compileWhere } from '../../base/sql/select.ts';
import type { Change } from '../../base/sql/audit.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import type { UndoNote } from './undo-note.ts';

/** A merge that was done. */
export interface MergeRow {
  readonly id: string;
  readonly object: string;
  readonly keptId: string;
  readonly mergedId: string;
  /** Instants in UTC. */
  readonly at: string;
  readonly userName: string;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
}

const utc = (name: string) => sql`(to_json(m.${sql.id(name)} at time zone 'UTC') #>> '{}') || 'Z'`;
const columns = sql`m.id, m.object, m.kept_id as "keptId", m.merged_id as "mergedId", ${utc('at')} as at,
  m.user_name as "userName", ${utc('undone_at')} as "undoneAt", m.undone_by as "undoneBy"`;

export function compileNewMerge(
  tenantId: string,
  row: Pick<MergeRow, 'id' | 'object' | 'keptId' | 'mergedId' | 'userName'> & {
    readonly userId: string | null;
  },
  undo: UndoNote,
): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.record_merge
      (tenant_id, id, object, kept_id, merged_id, user_id, user_name, undo)
    values (${tenantId}, ${row.id}, ${row.object}, ${row.keptId}, ${row.mergedId}, ${row.userId}, ${row.userName},
      ${JSON.stringify(undo)}::jsonb)`;
}

/** The merge with what undoes it; nobody else undoes it meanwhile. */
export function compileLockMerge(
  tenantId: string,
  id: string,
): TenantStatement<MergeRow & { readonly undo: UndoNote }> {
  return tenantSql(tenantId)<
    MergeRow & { undo: UndoNote }
  >`select ${columns}, m.undo from tessera.record_merge as m
    where m.tenant_id = ${tenantId} and m.id = ${id} for update`;
}

/** Merges of an object's records, the newest first. */
export function compileMerges(
  tenantId: string,
  object: ObjectType,
  page: { readonly limit: number; readonly offset: number },
): TenantStatement<MergeRow & { readonly total: number }> {
  // Deleted ones too, as one of the two always is; of both the object's role sees the record.
  const isSeen = (
    id: string,
  ) => sql` and exists (select 1 from ${sql.table(tableOf(object))} as t where t.id = ${sql.ref(id)}
    and ${compileWhere({ tenantId, where: undefined, withDeleted: true }, object, 't')})`;
  const seen = sql`${isSeen('m.kept_id')}${isSeen('m.merged_id')}`;
  return tenantSql(tenantId)<
    MergeRow & { total: number }
  >`select ${columns}, (count(*) over ())::integer as total
    from tessera.record_merge as m where m.tenant_id = ${tenantId} and m.object = ${object.name}${seen}
    order by m.id desc limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`;
}

export function compileMarkUndone(tenantId: string, id: string, by: string): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.record_merge as m set undone_at = now(), undone_by = ${by}
    where m.tenant_id = ${tenantId} and m.id = ${id}`;
}

/** Says of the pair of two records whether they are merged; `by` is null where they are not any more. */
export function compilePairMerged(
  tenantId: string,
  objectName: string,
  ids: readonly [string, string],
  by: string | null,
): TenantStatement<object> {
  const [first, second] = [...ids].sort();
  return tenantSql(tenantId)`update tessera.duplicate_pair as p
      set status = ${by === null ? 'OPEN' : 'MERGED'}, decided_by = ${by},
      decided_at = now()
    where p.tenant_id = ${tenantId} and p.object = ${objectName} and p.first_id = ${first} and p.second_id = ${second}`;
}

/** What a merge has changed of a record itself; undefined where the history does not have it any more. */
export function compileMergeChanges(
  tenantId: string,
  objectName: string,
  recordId: string,
  mergeId: string,
): TenantStatement<{ readonly changes: readonly Change[] }> {
  return tenantSql(tenantId)<{ changes: readonly Change[] }>`select a.changes from tessera.audit as a
    where a.tenant_id = ${tenantId} and a.object = ${objectName} and a.record_id = ${recordId} and a.job_id = ${mergeId}
    order by a.id limit 1`;
}

export interface LaterEdit {
  readonly id: string;
  readonly userName: string;
}

/** Which of the records somebody has written to since the merge, and who last. */
export function compileLaterEdits(
  tenantId: string,
  objectName: string,
  ids: readonly string[],
  mergeId: string,
): TenantStatement<LaterEdit> {
  return tenantSql(tenantId)<LaterEdit>`select distinct on (a.record_id) a.record_id as id,
    a.user_name as "userName"
    from tessera.audit as a where a.tenant_id = ${tenantId} and a.object = ${objectName}
      and a.record_id = any(${[...ids]}::text[]) and a.job_id is distinct from ${mergeId}
      and a.action <> 'REFUSE' and a.id > (
        select max(b.id) from tessera.audit as b where b.tenant_id = ${tenantId} and b.object = a.object
          and b.record_id = a.record_id and b.job_id = ${mergeId})
    order by a.record_id, a.id desc`;
}
