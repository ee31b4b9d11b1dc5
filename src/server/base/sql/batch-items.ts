import { sql } from 'kysely';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ListNode } from '../plan/nodes.ts';
import { compileCondition } from './condition.ts';
import { deedEnd, undone } from './deed.ts';
import { compileDeletion, type Deletion } from './deletion.ts';
import { tableOf } from './names.ts';
import { orderBy } from './order.ts';
import type { Sql } from './read.ts';
import { compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** Records of one state: those of the ids, or those that fulfil the condition. */
export type Selection = ({ readonly ids: readonly string[] } | { readonly where: ConditionNode }) & {
  /** Deleted records; live ones where it is absent. */
  readonly deleted?: boolean;
  /** Of deleted records those with such a deletion. */
  readonly deletion?: Deletion | undefined;
};

export function selected(tenantId: string, object: ObjectType, selection: Selection): Sql {
  const { deleted = false } = selection;
  const state = deleted ? sql`t.deleted_at is not null and ` : sql``;
  const condition =
    'ids' in selection
      ? sql`t.id = any(${[...selection.ids]}::text[])`
      : compileCondition(tenantId, object, selection.where, 't');
  const when = selection.deletion ? compileDeletion(tenantId, object, selection.deletion) : sql``;
  return sql`${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where: undefined, withDeleted: deleted }, object, 't')} and ${state}${condition}${when}`;
}

/** What a selection holds: how many records and the first few, how many ids that are none and some of them. */
export interface PreviewRow {
  readonly total: number;
  readonly sample: readonly string[];
  readonly notFound: number;
  readonly notFoundIds: readonly string[];
}

/** Ids that are none, as many as a preview names. */
const NAMED_MISSING = 100;

export function compilePreview(
  tenantId: string,
  object: ObjectType,
  selection: Selection,
  sample: number,
): TenantStatement<PreviewRow> {
  const rows = selected(tenantId, object, selection);
  return tenantSql(
    tenantId,
  )<PreviewRow>`with missing as materialized (${missingOf(tenantId, object, selection)})
    select (select count(*)::int from ${rows}) as total,
      array(select t.id from ${rows} order by t.id limit ${sql.lit(sample)}) as sample,
      (select count(*)::int from missing) as "notFound",
      array(select id from missing order by id limit ${sql.lit(NAMED_MISSING)}) as "notFoundIds"`;
}

/** How many records a job is about, and how many ids more it was given that are none. */
export interface FrozenCounts {
  readonly found: number;
  readonly missing: number;
}

/**
 * Writes down which records a job is about, numbered from 1. Ids of no such record that the role sees come first: each is
 * an error of the job from its beginning, and all of them say the same, whatever the reason.
 */
export function compileFreeze(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  selection: Selection,
): TenantStatement<FrozenCounts> {
  const missing = missingOf(tenantId, object, selection);
  return tenantSql(tenantId)<FrozenCounts>`with missing as materialized (${missing}), errors as (
      insert into tessera.batch_error (tenant_id, job_id, position, record_id, problem)
      select ${tenantId}, ${jobId}, row_number() over (order by id), id, ${NOT_FOUND} from missing returning 1
    ), items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, (select count(*) from missing) + row_number() over (order by t.id), t.id
      from ${selected(tenantId, object, selection)} returning 1
    ) select (select count(*)::int from items) as found, (select count(*)::int from errors) as missing`;
}

/** As a JSON value of the error that `contract/errors.ts` calls `not-found`. */
const NOT_FOUND = sql`jsonb_build_object('message', 'not-found', 'params', jsonb_build_object('id', left(id, 60)))`;

/** Ids of a selection that are of no live record that the role sees, each once; of a filter there are none. */
export function missingOf(tenantId: string, object: ObjectType, selection: Selection): Sql {
  const ids = 'ids' in selection ? [...selection.ids] : [];
  return sql`select distinct a.id from unnest(${ids}::text[]) as a(id) where a.id not in (
      select t.id from ${selected(tenantId, object, { ids, deleted: selection.deleted ?? false })})`;
}

/** Writes down ids of a job's selection that are none, after the records that it is about. Answers how many. */
export function compileNoteMissing(
  tenantId: string,
  object: ObjectType,
  jobId: string,
  selection: Selection,
  placed: number,
): TenantStatement<{ readonly missing: number }> {
  return tenantSql(tenantId)<{ missing: number }>`with errors as (
      insert into tessera.batch_error (tenant_id, job_id, position, record_id, problem)
      select ${tenantId}, ${jobId}, ${placed} + row_number() over (order by id), id, ${NOT_FOUND}
      from (${missingOf(tenantId, object, selection)}) as missing returning 1
    ) select count(*)::int as missing from errors`;
}

/** Writes down the records of a list in its order, and answers how many. */
export function compileFreezeList(
  { tenantId, select: { object }, where, order }: ListNode,
  jobId: string,
): TenantStatement<{ readonly total: number }> {
  const place = sql`row_number() over (order by ${orderBy(tenantId, object, order, 't')})`;
  return tenantSql(tenantId)<{ total: number }>`with items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, ${place}, t.id from ${sql.table(tableOf(object))} as t
      where ${compileWhere({ tenantId, where }, object, 't')} returning 1
    ) select count(*)::int as total from items`;
}

/** Forgets which records a job was about. */
export function compileForgetItems(tenantId: string, jobId: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`delete from tessera.batch_item where tenant_id = ${tenantId} and job_id = ${jobId}`;
}

/** Forgets which records a job could not do. */
export function compileForgetErrors(tenantId: string, jobId: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`delete from tessera.batch_error where tenant_id = ${tenantId} and job_id = ${jobId}`;
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

/** Writes down those records that a job has deleted and that are deleted since, or gone for good. */
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
      left join ${sql.table(tableOf(object))} as t on t.tenant_id = w.tenant_id and t.id = i.record_id
      where w.tenant_id = ${tenantId} and w.job_id = ${deletedBy} and not exists (
        select 1 from tessera.batch_error as e
        where e.tenant_id = w.tenant_id and e.job_id = w.job_id and e.position = i.position)
        and (t.deleted_at <= w.ended_at or t.id is null)${
          object.rows
            ? sql` and ${compileWhere({ tenantId, where: undefined, withDeleted: true }, object, 't')}`
            : sql``
        }`,
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

/** Of records that their role does not see a job of others is not told. */
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
  return tenantSql(tenantId)<{ total: number }>`with items as (
      insert into tessera.batch_item (tenant_id, job_id, position, record_id)
      select ${tenantId}, ${jobId}, ${placed} + row_number() over (order by ${order}), id from (${ids}) as chosen returning 1
    ) select count(*)::int as total from items`;
}
