import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TraceNode, TraceSteps } from '../plan/trace.ts';
import { compileCondition, fieldValue, relatedRows } from './condition.ts';
import { tableOf } from './names.ts';
import { column, readColumn, type Sql } from './read.ts';
import { compileValues, compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** For each part of the filter, in their order. */
export interface TraceRow {
  readonly truths: readonly boolean[];
  /** Of rules on the record's own values: JSON text; null for others, and where there is no value. */
  readonly values: readonly (string | null)[];
  /** Of rules on related records: JSON text of the first few, those that fulfil it before the others. */
  readonly related: readonly (string | null)[];
}

/** Related records that are named of each rule. */
const RELATED_SHOWN = 5;
const ALIAS = 't';

/**
 * Which parts of a filter one record fulfils: the conditions of lists, each as a column of the record's row. No row
 * where the record is not there for the role.
 */
export function compileTrace(
  tenantId: string,
  object: ObjectType,
  id: string,
  nodes: readonly TraceNode[],
): TenantStatement<TraceRow> {
  const list = (compile: (node: TraceNode) => Sql) => sql.join(nodes.map(compile));
  return tenantSql(tenantId)<TraceRow>`select
      array[${list(({ condition }) => sql`(${compileCondition(tenantId, object, condition, ALIAS)}) is true`)}] as truths,
      array[${list((node) => valueOf(tenantId, node))}]::text[] as values,
      array[${list((node) => relatedOf(tenantId, node))}]::text[] as related
    from ${sql.table(tableOf(object))} as t where ${compileWhere({ tenantId, id, where: undefined }, object, ALIAS)}`;
}

function valueOf(tenantId: string, { rule }: TraceNode): Sql {
  if (!rule || rule.related) return sql`null`;
  return valueText(tenantId, rule, ALIAS);
}

function valueText(
  tenantId: string,
  { object, field }: Pick<NonNullable<TraceNode['rule']>, 'object' | 'field'>,
  alias: string,
): Sql {
  if (field.relation) return sql`null`;
  const value = field.computed
    ? sql`${fieldValue(tenantId, object, field, alias)}::text`
    : readColumn(object, alias, field);
  return sql`to_json(${value})::text`;
}

function relatedOf(tenantId: string, { rule }: TraceNode): Sql {
  if (!rule?.related) return sql`null`;
  const { fulfills, label, steps, object } = rule.related;
  const target = steps.at(-1)?.target ?? object;
  const found = (alias: string) => sql`${column(alias, 'id')} as "$id",
    (${compileCondition(tenantId, target, fulfills, alias)})
      is true as "isTrue",
    ${valueText(tenantId, rule, alias)} as value,
    (select row_to_json(l$) from (select ${compileValues(tenantId, label, alias)}) as l$) as label`;
  const rows = walk(tenantId, object, steps, ALIAS, found);
  const once = sql`select distinct on (r."$id") r.* from (${rows}) as r order by r."$id"`;
  return sql`(select json_build_object('total', (select count(*) from (${once}) as c), 'rows', coalesce(json_agg(s), '[]'))::text
    from (select o.* from (${once}) as o order by o."isTrue" desc, o."$id" limit ${sql.lit(RELATED_SHOWN)}) as s)`;
}

/** The records at the end of the relations, as lists see them. */
function walk(
  tenantId: string,
  object: ObjectType,
  [step, ...others]: TraceSteps['steps'],
  owner: string,
  found: (alias: string) => Sql,
): Sql {
  const alias = `${owner}_w`;
  if (!step) throw new Error('a way has a step');
  const { from, where } = relatedRows(tenantId, object, step.field, owner, alias);
  if (!others.length) return sql`select ${found(alias)} from ${from} where ${where}`;
  const inner = walk(tenantId, step.target, others, alias, found);
  return sql`select n.* from ${from} cross join lateral (${inner}) as n where ${where}`;
}
