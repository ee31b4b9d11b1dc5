import { type CompiledQuery, type QueryExecutorProvider, sql } from 'kysely';
import type { ObjectType } from '../../contract/metadata/catalog.ts';
import type { CountNode, ListNode, SelectNode, ValueNode } from '../plan/nodes.ts';
import { compileCondition } from './condition.ts';
import { columnName, tableName } from './names.ts';
import { column, readColumn, readTotal, relatedRows, sortKey, type Sql } from './read.ts';

/** The answer of a list statement: one JSON object a row, nested relations in it. */
export interface Row {
  readonly row: Readonly<Record<string, unknown>>;
}

type Compiler = QueryExecutorProvider;

/** One page with everything nested in it: one statement, whatever is selected. */
export function compileList(node: ListNode, compiler: Compiler): CompiledQuery<Row> {
  const { tenantId, select, order, limit, offset } = node;
  const { object } = select;
  const alias = 't';
  const keys = order.map(({ field, direction }) => {
    const list = field.totalOf === undefined ? undefined : object.fields.get(field.totalOf);
    const key = list ? readTotal(tenantId, object, list, alias) : sortKey(alias, field);
    return direction === 'DESCENDING' ? sql`${key} desc` : sql`${key} asc`;
  });
  // The id breaks ties in the direction of the last key, so that one index serves both.
  const last = order.at(-1)?.direction === 'DESCENDING' ? sql`desc` : sql`asc`;
  const statement = sql<Row>`select row_to_json(page) as row from (
    select ${compileValues(tenantId, select, alias)}
    from ${sql.table(tableName(object.name))} as ${sql.ref(alias)}
    where ${compileWhere(node, object, alias)}
    order by ${sql.join([...keys, sql`${column(alias, 'id')} ${last}`])}
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  ) as page`;
  return statement.compile(compiler);
}

/** How many records fulfil the condition, counted up to one past `exactUpTo`. */
export function compileCount(node: CountNode, compiler: Compiler): CompiledQuery<{ total: string }> {
  const { object, exactUpTo } = node;
  const alias = 't';
  return sql<{ total: string }>`select count(*) as total from (
    select 1 from ${sql.table(tableName(object.name))} as ${sql.ref(alias)}
    where ${compileWhere(node, object, alias)}
    limit ${sql.lit(exactUpTo + 1)}
  ) as counted`.compile(compiler);
}

function compileWhere(
  { tenantId, where, withDeleted }: Pick<ListNode, 'tenantId' | 'where' | 'withDeleted'>,
  object: ObjectType,
  alias: string,
): Sql {
  const parts = [sql`${column(alias, 'tenant_id')} = ${tenantId}`];
  if (!withDeleted) parts.push(sql`${column(alias, 'deleted_at')} is null`);
  if (where) parts.push(compileCondition(tenantId, object, where, alias));
  return sql.join(parts, sql` and `);
}

function compileValues(tenantId: string, select: SelectNode, alias: string): Sql {
  if (!select.values.length) return sql`${column(alias, 'id')}`;
  return sql.join(
    select.values.map((value, index) => {
      const read = compileValue(tenantId, select, value, alias, index);
      return sql`${read} as ${sql.id(value.key)}`;
    }),
  );
}

function compileValue(
  tenantId: string,
  select: SelectNode,
  value: ValueNode,
  alias: string,
  index: number,
): Sql {
  const { object } = select;
  switch (value.type) {
    case 'column':
      return readColumn(alias, value.field);
    case 'total':
      return sql`${readTotal(tenantId, object, value.list, alias)}::text`;
    case 'record':
    case 'list': {
      const inner = `${alias}${index}`;
      const { from, where } = relatedRows(tenantId, object, value.field, alias, inner);
      const values = compileValues(tenantId, value.select, inner);
      if (value.type === 'record') {
        return sql`(select row_to_json(r) from (select ${values} from ${from} where ${where}) as r)`;
      }
      const order = sql`${listOrder(value, inner)}${column(inner, 'id')}`;
      return sql`(select coalesce(json_agg(r), '[]') from (
        select ${values} from ${from} where ${where} order by ${order} limit ${sql.lit(value.limit)}
      ) as r)`;
    }
  }
}

/** A list that its record owns keeps the order in which it was written; others are in the order of their ids. */
function listOrder({ field }: Extract<ValueNode, { type: 'list' }>, alias: string): Sql {
  return field.relation?.type === 'members'
    ? sql`${column(`${alias}_link`, columnName('position'))}, `
    : sql``;
}
