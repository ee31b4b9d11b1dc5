import { sql } from 'kysely';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ListNode } from '../plan/nodes.ts';
import { compileCondition } from './condition.ts';
import { deedEnd, undone } from './deed.ts';
import { tableOf } from './names.ts';
import { orderBy } from './order.ts';
import type { Sql } from './read.ts';
import { compileWhere } from './select.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';

/** Live records: those of the ids, or those that fulfil the condition. */
export type Selection = { readonly ids: readonly string[] } | { readonly where: ConditionNode };

export function selected(tenantId: string, object: ObjectType, selection: Selection): Sql {
  const condition =
    'ids' in selection
      ? sql`t.id = any(${[...selection.ids]}::text[])`
      : compileCondition(tenantId, object, selection.where, 't');
  return sql`${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where: undefined }, object, 't')} and ${condition}`;
}

/** How many records a selection holds, and the ids of the first few. */
export function compilePreview(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  sample: number,
): TenantStatement<{ readonly total: number; readonly sample: readonly string[] }> {
  const rows = selected(tenantId, object, selection);
  return tenantStatement(
    tenantId,
    sql<{ total: number; sample: string[] }>`select (select count(*)::int from ${rows}) as total,
      array(select t.id from ${rows} order by t.id limit ${sql.lit(sample)}) as sample`,
  );
}

/** Writes down which records a job is about, numbered from 1, and answers how many. */
export function compileFreeze(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  selection: Selection,
): TenantStatement<{ readonly total: number }> {
  return freeze(tenantId, jobId, sql`select t.id from ${selected(tenantId, object, selection)}`);
}

/** Writes down the records of a list in its order, and answers how many. */
export function compileFreezeList(
  { tenantId, select: { object }, where, order }: ListNode,
  jobId: string,
): TenantStatement<{ readonly total: number }> {
  const place = sql`row_number() over (order by ${orderBy(tenantId, object, order, 't')})`;
  return tenantStatement(
    tenantId,
    sql<{ total: number }>`with items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, ${place}, t.id from ${sql.table(tableOf(object))} as t
      where ${compileWhere({ tenantId, where }, object, 't')} returning 1
    ) select count(*)::int as total from items`,
  );
}

/** Forgets which records a job was about. */
export function compileForgetItems(tenantId: string, jobId: string): TenantStatement<object> {
  return tenantStatement(
    tenantId,
    sql`delete from tessera.batch_item where tenant_id = ${tenantId} and job_id = ${jobId}`,
  );
}

/** Some of the records of a job, by their positions in it. */
export interface ItemRange {
  readonly after: number;
  readonly upTo: number;
  /** How many records of earlier ranges are written down already. */
  readonly placed: number;
}

/** Those that a job has come to, within the range. `w`: the job. */
const itemsIn = ({ after, upTo }: ItemRange): Sql => sql`tessera.batch_item as i on i.tenant_id = w.tenant_id
        and i.job_id = w.job_id and i.position <= w.position and i.position > ${after} and i.position <= ${upTo}`;

/** Writes down those records that a job has deleted and that are deleted since. */
export function compileFreezeDeleted(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  deletedBy: string,
  range: ItemRange,
): TenantStatement<{ readonly total: number }> {
  return freeze(
    tenantId,
    jobId,
    sql`select t.id from tessera.batch_work as w join ${itemsIn(range)}
      join ${sql.table(tableOf(object))} as t
        on t.tenant_id = w.tenant_id and t.id = i.record_id and t.deleted_at <= w.ended_at
      where w.tenant_id = ${tenantId} and w.job_id = ${deletedBy} and not exists (
        select 1 from tessera.batch_error as e
        where e.tenant_id = w.tenant_id and e.job_id = w.job_id and e.position = i.position)
        and ${compileWhere({ tenantId, where: undefined, withDeleted: true }, object, 't')}`,
    range.placed,
  );
}

/** Writes down those records that a job has changed, but for those that another Undo of it has put back. */
export function compileFreezeChanged(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  undoes: string,
  range: ItemRange,
): TenantStatement<{ readonly total: number }> {
  return freeze(
    tenantId,
    jobId,
    sql`select i.record_id as id from tessera.batch_work as w join ${itemsIn(range)}
      join tessera.audit as a on a.tenant_id = w.tenant_id and a.object = w.object and a.record_id = i.record_id
        and a.job_id = w.job_id${seenRow(tenantId, object)}
      where w.tenant_id = ${tenantId} and w.job_id = ${undoes} and not exists (
        select 1 from tessera.batch_work as u
        join tessera.audit as b on b.tenant_id = u.tenant_id and b.object = u.object and b.job_id = u.job_id
        where u.tenant_id = w.tenant_id and u.undoes = w.job_id and b.record_id = i.record_id)`,
    range.placed,
  );
}

/** Writes down those records that a job has taken an action with which was not taken back since, the last first. */
export function compileFreezeTaken(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  { undoes, action }: { readonly undoes: string; readonly action: string },
  range: ItemRange,
): TenantStatement<{ readonly total: number }> {
  return freeze(
    tenantId,
    jobId,
    sql`select distinct i.record_id as id, i.position as place from tessera.batch_work as w join ${itemsIn(range)}
      join tessera.audit as a on a.tenant_id = w.tenant_id and a.object = w.object and a.record_id = i.record_id
        and a.job_id = w.job_id and right(a.deed, length(${action} || i.record_id) + 2) = ${deedEnd(action, '')} || i.record_id
        ${seenRow(tenantId, object)}
      where w.tenant_id = ${tenantId} and w.job_id = ${undoes} and not exists (${undone(sql`a`)})`,
    range.placed,
    sql`place desc`,
  );
}

/** Writes down those records that a job could not write. */
export function compileFreezeFailed(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  failedIn: string,
): TenantStatement<{ readonly total: number }> {
  return freeze(
    tenantId,
    jobId,
    sql`select i.record_id as id from tessera.batch_work as w
      join tessera.batch_error as i on i.tenant_id = w.tenant_id and i.job_id = w.job_id${seenRow(tenantId, object)}
      where w.tenant_id = ${tenantId} and w.job_id = ${failedIn}`,
  );
}

/** Of records that their role does not see a job is not told. */
function seenRow(tenantId: string, object: ObjectType): Sql {
  if (!object.rows) return sql``;
  return sql` join ${sql.table(tableOf(object))} as t on t.tenant_id = w.tenant_id and t.id = i.record_id
        and ${compileWhere({ tenantId, where: undefined, withDeleted: true }, object, 't')}`;
}

function freeze(
  tenantId: string,
  jobId: string,
  ids: Sql,
  placed = 0,
  order = sql`id`,
): TenantStatement<{ readonly total: number }> {
  return tenantStatement(
    tenantId,
    sql<{ total: number }>`with items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, ${placed} + row_number() over (order by ${order}), id from (${ids}) as chosen returning 1
    ) select count(*)::int as total from items`,
  );
}
