import { sql } from 'kysely';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { CountNode } from '../plan/nodes.ts';
import { compileCondition } from './condition.ts';
import { tableOf } from './names.ts';
import type { Sql } from './read.ts';
import { compileWhere } from './select.ts';
import { forTheseValues, tenantSql, tenantStatement, type TenantStatement } from '../db/statement.ts';

/** How many records fulfil the condition, counted up to one past `exactUpTo`. */
export function compileCount(node: CountNode): TenantStatement<{ readonly total: string }> {
  const { tenantId, exactUpTo } = node;
  const limit = exactUpTo === undefined ? sql`` : sql` limit ${sql.lit(exactUpTo + 1)}`;
  const statement = sql<{
    total: string;
  }>`select count(*) as total from (${matchingRows(node)}${limit}) as counted`;
  return tenantStatement(tenantId, statement);
}

/** Several counts of one object at once: all of what each condition finds. */
export function compileCounts(
  tenantId: string,
  object: ObjectType,
  conditions: readonly ConditionNode[],
): TenantStatement<{ readonly totals: readonly string[] }> {
  const counts = conditions.map(
    (where) => sql`(select count(*) from (${matchingRows({ tenantId, object, where })}) as counted)::text`,
  );
  return tenantSql(tenantId)`select array[${sql.join(counts)}] as totals`;
}

/** Which of several conditions any record of the object fulfils. */
export function compileFinds(
  tenantId: string,
  object: ObjectType,
  conditions: readonly ConditionNode[],
): TenantStatement<{ readonly found: readonly boolean[] }> {
  const finds = conditions.map((where) => sql`exists (${matchingRows({ tenantId, object, where })})`);
  return tenantSql(tenantId)`select array[${sql.join(finds)}] as found`;
}

/** Testing records for a count nobody asked to be exact ends so soon (milliseconds). */
export const COUNT_PATIENCE_MS = 1000;

/**
 * No record is tested any more once the time is over: on every database, as a signal would not reach PGlite. It stands
 * before other conditions, and costs no more than theirs by the planner's reckoning, which tests the cheapest first.
 */
const inTime = (ms: number): Sql =>
  sql`clock_timestamp() < (select statement_timestamp() + ${sql.lit(`${ms} milliseconds`)}::interval)`;

export interface BoundedCount {
  readonly total: string;
  /** Time was over before all were counted. */
  readonly isCut: boolean;
}

/** As `compileCount`, for about a second at most. */
export function compileBoundedCount(
  node: CountNode & { readonly exactUpTo: number },
): TenantStatement<BoundedCount> {
  const { tenantId, object, where, exactUpTo } = node;
  const time = where || object.rows ? inTime(COUNT_PATIENCE_MS) : sql`true`;
  return tenantStatement(
    tenantId,
    sql<BoundedCount>`select count(*) as total, not (${time}) as "isCut"
      from (${matchingRows(node, sql`${time} and `)} limit ${sql.lit(exactUpTo + 1)}) as counted
      where ${forTheseValues(tenantId)}`,
    { prepared: 'for-values' },
  );
}

type Estimate = readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];

/** How many records of the object the database thinks there are, from its statistics, without reading any. */
export function compileEstimate(
  tenantId: string,
  object: ObjectType,
): TenantStatement<{ readonly 'QUERY PLAN': Estimate }> {
  const all = matchingRows({ tenantId, object: withoutRule(object), where: undefined });
  return tenantSql(tenantId)`explain (format json) ${all}`;
}

/** Records looked at, as far as time allows, to see what share of all fulfils a condition. */
const SAMPLE = 20_000;

/**
 * The share of a sample of the tenant's records that fulfils the condition. The database's own statistics would tell
 * it too, but they are made of all tenants' values.
 */
export function compileShare({
  tenantId,
  object,
  where,
}: Omit<CountNode, 'exactUpTo'>): TenantStatement<{ readonly share: number }> {
  const conditions = [object.rows, where].flatMap((each) =>
    each ? [compileCondition(tenantId, object, each, 't')] : [],
  );
  const condition = conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
  const sample = sql`select * from ${sql.table(tableOf(object))} as s
    where ${inTime(COUNT_PATIENCE_MS / 2)} and ${compileWhere({ tenantId, where: undefined }, withoutRule(object), 's')} limit ${sql.lit(SAMPLE)}`;
  return tenantSql(
    tenantId,
  )`select (count(*) filter (where ${condition}))::float / greatest(count(*), 1) as share from (${sample}) as t`;
}

/** What statistics and samples are of: all records of the tenant. */
const withoutRule = (object: ObjectType): ObjectType => ({ ...object, rows: undefined });

function matchingRows(node: Omit<CountNode, 'exactUpTo'>, first = sql``): Sql {
  const { object } = node;
  return sql`select 1 from ${sql.table(tableOf(object))} as t where ${first}${compileWhere(node, object, 't')}`;
}
