import { sql } from 'kysely';
import type {
  AggregateNode,
  FieldPath,
  GroupNode,
  PathStep,
} from '../../../contract/aggregate/aggregate-node.ts';
import { AGGREGATE_MAX_GROUPS } from '../../../contract/aggregate/aggregate-request.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import { tenantStatement, type TenantStatement } from '../db/statement.ts';
import { planLabel } from '../plan/label.ts';
import {
  type GroupCalendar,
  groupKey,
  havingOf,
  keyOrder,
  measured,
  measureOf,
  pathValue,
  valueText,
} from './aggregate-values.ts';
import { relatedRows } from './condition.ts';
import { tableOf, targetTable } from './names.ts';
import { column, type Sql } from './read.ts';
import { compileValues, compileWhere } from './select.ts';

export interface AggregatePlan {
  readonly tenantId: string;
  /** The caller's: fields of paths are those of its objects. */
  readonly catalog: Catalog;
  readonly node: AggregateNode;
  readonly where: ConditionNode | undefined;
  readonly calendar: GroupCalendar;
}

/** A group: all values as text. */
export interface AggregateRow {
  readonly keys: readonly (string | null)[];
  /** JSON text of the record that a key names, to make its label of; null for other keys. */
  readonly records: readonly (string | null)[];
  readonly currency: string | null;
  readonly measures: readonly (string | null)[];
  /** All groups, up to one more than are possible. */
  readonly groups: string;
}

/**
 * Groups of the records that a list with the same filter shows, and measures of each. One statement; related records that
 * the role does not see, and deleted ones, are in the group of records without any.
 */
export function compileAggregate(plan: AggregatePlan): TenantStatement<AggregateRow> {
  const { tenantId, catalog, node } = plan;
  const { groups, measures, currency, limit } = node;
  const most = sql.lit(AGGREGATE_MAX_GROUPS + 1);
  const found = sql`select ${sql.ref('g')}.*, count(*) over () as groups from (${groupedRows(plan)} limit ${most}) as g
    order by ${orderOf(node, 'g')} limit ${sql.lit(limit)}`;
  const keys = groups.map((group, at) => {
    const isMoment = group.by === 'part' && group.part === 'HOUR';
    return valueText(group.field, column('p', keyName(at)), isMoment);
  });
  const values = measures.map(({ function: name, path }, at) => {
    const isMoment = name === 'MIN' || name === 'MAX';
    return valueText(path?.field, column('p', measureName(at)), isMoment);
  });
  const records = groups.map((group, at) => labelled(tenantId, catalog, group, column('p', keyName(at))));
  return tenantStatement(
    tenantId,
    sql<AggregateRow>`select ${texts(keys)} as keys, ${texts(records)} as records,
        ${currency ? column('p', CURRENCY) : sql`null::text`} as currency, ${texts(values)} as measures, groups::text
      from (${found}) as p order by ${orderOf(node, 'p')}`,
  );
}

const texts = (values: readonly Sql[]): Sql => sql`array[${sql.join(values)}]::text[]`;

const keyName = (at: number): string => `k${at}`;
const measureName = (at: number): string => `m${at}`;
const argumentName = (at: number): string => `a${at}`;
const CURRENCY = 'c';

/** One row for each group: `k0`, `k1`, `c`, `m0` … */
function groupedRows(plan: AggregatePlan): Sql {
  const { groups, measures, currency, having } = plan.node;
  const keys = [
    ...groups.map((_, at) => column('r', keyName(at))),
    ...(currency ? [column('r', CURRENCY)] : []),
  ];
  const argument = (at: number) => column('r', argumentName(at));
  const values = measures.map(
    (measure, at) => sql`${measureOf(measure, argument(at))} as ${sql.id(measureName(at))}`,
  );
  const conditions = having.flatMap((each) => {
    const measure = measures[each.measure];
    return measure ? [havingOf(each, measure, argument(each.measure))] : [];
  });
  return sql`select ${sql.join([...keys, ...values])} from (${recordRows(plan)}) as r
    ${keys.length ? sql`group by ${sql.join(keys)}` : sql``}
    ${conditions.length ? sql`having ${sql.join(conditions, sql` and `)}` : sql``}`;
}

/** One row for each record, and for each of several values that it has in a grouping: `k0`, `k1`, `c`, `a0` … */
function recordRows({ tenantId, catalog, node, where, calendar }: AggregatePlan): Sql {
  const { object, groups, measures, currency } = node;
  const joins = new Joins(tenantId);
  const value = (path: FieldPath) => pathValue(tenantId, catalog, path, joins.aliasOf(path.steps));
  const columns = [
    ...groups.map((group, at) => {
      const own = value(group);
      const key = group.field.kind === 'LIST' ? joins.eachOf(own) : own;
      return sql`${groupKey(group, key, calendar)} as ${sql.id(keyName(at))}`;
    }),
    ...(currency ? [sql`${value(currency)} as ${sql.id(CURRENCY)}`] : []),
    ...measures.flatMap((measure, at) =>
      measure.path ? [sql`${measured(measure, value(measure.path))} as ${sql.id(argumentName(at))}`] : [],
    ),
  ];
  // Several related records may lead to one value: a record counts once in its group.
  const once = groups.some(repeats) ? sql`distinct ${column('t', 'id')}, ` : sql``;
  const listed = columns.length ? sql.join(columns) : sql`1 as one`;
  return sql`select ${once}${listed} from ${sql.table(tableOf(object))} as t${joins.text()}
    where ${compileWhere({ tenantId, where }, object, 't')}`;
}

/** Does the path lead from several related records to a value that they may have in common? */
function repeats({ steps, field, by }: GroupNode): boolean {
  const last = steps.findIndex((step) => step.field.kind === 'LIST');
  if (last < 0) return false;
  return last < steps.length - 1 || field.from !== 'id' || by !== 'value';
}

/** The tables beside that of the object: a step that several paths have in common is taken once. */
class Joins {
  readonly #tenantId: string;
  readonly #aliases = new Map<string, string>();
  readonly #joins: Sql[] = [];

  constructor(tenantId: string) {
    this.#tenantId = tenantId;
  }

  /** The alias of the record to which the steps lead. */
  aliasOf(steps: readonly PathStep[]): string {
    let [path, alias] = ['', 't'];
    for (const step of steps) {
      path = `${path}.${step.field.name}`;
      const known = this.#aliases.get(path);
      const next = known ?? this.#newAlias();
      if (known === undefined) {
        this.#aliases.set(path, next);
        this.#joins.push(joined(this.#tenantId, step, alias, next));
      }
      alias = next;
    }
    return alias;
  }

  /** Each value of a JSON array, once. */
  eachOf(list: Sql): Sql {
    const alias = this.#newAlias();
    this.#joins.push(sql` left join lateral (select distinct e.value
      from jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} end) as e(value)
      ) as ${sql.ref(alias)} on true`);
    return column(alias, 'value');
  }

  text(): Sql {
    return sql.join(this.#joins, sql``);
  }

  #newAlias(): string {
    return `j${this.#joins.length}`;
  }
}

function joined(tenantId: string, { object, field }: PathStep, owner: string, alias: string): Sql {
  const { from, where } = relatedRows(tenantId, object, field, owner, alias);
  const isLinked = field.relation?.type === 'members' || field.relation?.type === 'inverseMembers';
  return sql` left join ${isLinked ? sql`(${from})` : from} on ${where}`;
}

/** What the record is called by, which the key names. */
function labelled(tenantId: string, catalog: Catalog, group: GroupNode, id: Sql): Sql {
  const relation = group.steps.at(-1)?.field.relation;
  if (group.by !== 'value' || !group.record || !relation) return sql`null::text`;
  const values = compileValues(tenantId, planLabel(catalog, group.record), 'l');
  return sql`(select row_to_json(r$)::text from (select ${values} from ${sql.table(targetTable(relation))} as l
    where ${column('l', 'tenant_id')} = ${tenantId} and ${column('l', 'id')} = ${id}) as r$)`;
}

/** As asked for, then by the keys. What is empty comes last. */
function orderOf({ groups, order, currency }: AggregateNode, alias: string): Sql {
  const asked = order.flatMap(({ by, index, direction }) => {
    const keys =
      by === 'group'
        ? keyOrder(groups[index], column(alias, keyName(index)))
        : [column(alias, measureName(index))];
    const suffix = direction === 'ASCENDING' ? sql`asc` : sql`desc`;
    return keys.map((key) => sql`${key} ${suffix} nulls last`);
  });
  const keys = [
    ...groups.flatMap((group, at) => keyOrder(group, column(alias, keyName(at)))),
    ...(currency ? keyOrder(undefined, column(alias, CURRENCY)) : []),
  ];
  const all = [...asked, ...keys.map((key) => sql`${key} asc nulls last`)];
  return all.length ? sql.join(all) : sql`1`;
}
