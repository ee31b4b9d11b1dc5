import { sql } from 'kysely';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import type { ConditionNode } from '../plan/nodes.ts';
import { columnName } from './names.ts';
import { column, readTotal, relatedRows, type Sql } from './read.ts';

type Test = Extract<ConditionNode, { type: 'test' }>;

/** A condition on the row named by the alias. NOT is true where its condition is false or unknown. */
export function compileCondition(
  tenantId: string,
  object: ObjectType,
  node: ConditionNode,
  alias: string,
): Sql {
  switch (node.type) {
    case 'and':
    case 'or': {
      const parts = node.of.map((child) => compileCondition(tenantId, object, child, alias));
      return sql`(${sql.join(parts, node.type === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`((${compileCondition(tenantId, object, node.of, alias)}) is not true)`;
    case 'related': {
      const inner = `${alias}_r`;
      const { from, where } = relatedRows(tenantId, object, node.field, alias, inner);
      const condition = compileCondition(tenantId, node.target, node.condition, inner);
      return sql`exists (select 1 from ${from} where ${where} and ${condition})`;
    }
    case 'test':
      return node.field.kind === 'LIST'
        ? compileListTest(tenantId, object, node, alias)
        : compileValueTest(tenantId, object, node, alias);
  }
}

function compileValueTest(
  tenantId: string,
  object: ObjectType,
  { field, operator, values }: Test,
  alias: string,
): Sql {
  const list = field.totalOf === undefined ? undefined : object.fields.get(field.totalOf);
  const value = list ? readTotal(tenantId, object, list, alias) : column(alias, columnName(field.name));
  const [first, second] = values.map((item) => parameter(field, item));
  const text = String(values[0]);
  switch (operator) {
    case 'EQUALS':
      return sql`${value} = ${first}`;
    case 'IN':
      return values.length
        ? sql`${value} in (${sql.join(values.map((item) => parameter(field, item)))})`
        : sql`false`;
    case 'CONTAINS':
      return sql`${value} ilike ${`%${escapePattern(text)}%`}`;
    case 'STARTS_WITH':
      return sql`${value} ilike ${`${escapePattern(text)}%`}`;
    case 'ENDS_WITH':
      return sql`${value} ilike ${`%${escapePattern(text)}`}`;
    case 'GREATER':
      return sql`${value} > ${first}`;
    case 'GREATER_OR_EQUALS':
      return sql`${value} >= ${first}`;
    case 'LESS':
      return sql`${value} < ${first}`;
    case 'LESS_OR_EQUALS':
      return sql`${value} <= ${first}`;
    case 'BETWEEN':
      return sql`${value} between ${first} and ${second}`;
    case 'IS_TRUE':
      return sql`${value} is true`;
    case 'IS_FALSE':
      return sql`${value} is false`;
    case 'IS_NULL':
      return sql`${value} is null`;
    case 'HAS_ANY':
    case 'HAS_ALL':
      throw new Error(`${operator} is planned for lists only`);
  }
}

function compileListTest(
  tenantId: string,
  object: ObjectType,
  { field, operator, values }: Test,
  alias: string,
): Sql {
  const inner = `${alias}_m`;
  const { from, where } = relatedRows(tenantId, object, field, alias, inner);
  const ids = [...new Set(values)];
  const among = sql`${column(inner, 'id')} in (${sql.join(ids.length ? ids : [null])})`;
  switch (operator) {
    case 'IS_NULL':
      return sql`not exists (select 1 from ${from} where ${where})`;
    case 'HAS_ANY':
      return sql`exists (select 1 from ${from} where ${where} and ${among})`;
    case 'HAS_ALL':
      return sql`(select count(*) from ${from} where ${where} and ${among}) = ${sql.lit(ids.length)}`;
    default:
      throw new Error(`${operator} is not planned for lists`);
  }
}

function parameter(field: Field, value: unknown): Sql {
  const type = serverKind(field.kind).column;
  if (!type) throw new Error(`${field.kind} has no column`);
  return sql`${value}::${sql.raw(type)}`;
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
