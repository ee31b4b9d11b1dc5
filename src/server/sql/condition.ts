import { sql } from 'kysely';
import type { ConditionNode, RangeNode, TestNode } from '../../contract/filter/condition.ts';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { serverKind } from '../kinds/index.ts';
import { customType } from './custom.ts';
import { folded } from './fold.ts';
import { column, fieldValue, relatedRows, type Sql } from './read.ts';

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
    case 'source':
      return compileCondition(tenantId, node.object, node.condition, alias);
    case 'related': {
      const inner = `${alias}_r`;
      const { from, where } = relatedRows(tenantId, object, node.field, alias, inner);
      const condition = compileCondition(tenantId, node.target, node.condition, inner);
      return sql`exists (select 1 from ${from} where ${where} and ${condition})`;
    }
    case 'range':
      return compileRange(fieldValue(tenantId, object, node.field, alias), node);
    case 'test': {
      if (node.field.relation) return compileRelationTest(tenantId, object, node, alias);
      const value = compileValue(tenantId, object, node, alias);
      return node.field.kind === 'LIST' ? compileArrayTest(value, node) : compileValueTest(value, node);
    }
  }
}

function compileValue(
  tenantId: string,
  object: ObjectType,
  { field, counted }: TestNode,
  alias: string,
): Sql {
  if (!counted || field.computed?.type !== 'count') return fieldValue(tenantId, object, field, alias);
  const inner = `${alias}_c`;
  const { from, where } = relatedRows(tenantId, object, field.computed.list, alias, inner);
  const condition = compileCondition(tenantId, counted.target, counted.condition, inner);
  return sql`(select count(*) from ${from} where ${where} and ${condition})`;
}

function compileRange(value: Sql, { field, from, before }: RangeNode): Sql {
  const bounds = [
    from === undefined ? undefined : sql`${value} >= ${parameter(field, from)}`,
    before === undefined ? undefined : sql`${value} < ${parameter(field, before)}`,
  ];
  return sql`(${sql.join(
    bounds.filter((bound) => bound !== undefined),
    sql` and `,
  )})`;
}

function compileValueTest(value: Sql, { field, operator, values }: TestNode): Sql {
  const first = () => parameter(field, values[0]);
  const key = () => sortable(field, value);
  const bound = (index = 0) => sortable(field, parameter(field, values[index]));
  switch (operator) {
    case 'EQUALS':
      return isChoice(field) ? chosen(value, values) : sql`${value} = ${first()}`;
    case 'IN':
      return isChoice(field) ? chosen(value, values) : among(value, columnType(field), values);
    case 'CONTAINS':
      return like(value, `%${escapePattern(values[0])}%`);
    case 'STARTS_WITH':
      return like(value, `${escapePattern(values[0])}%`);
    case 'ENDS_WITH':
      return like(value, `%${escapePattern(values[0])}`);
    case 'GREATER':
      return sql`${key()} > ${bound()}`;
    case 'GREATER_OR_EQUALS':
      return sql`${key()} >= ${bound()}`;
    case 'LESS':
      return sql`${key()} < ${bound()}`;
    case 'LESS_OR_EQUALS':
      return sql`${key()} <= ${bound()}`;
    case 'BETWEEN':
      return sql`${key()} between ${bound(0)} and ${bound(1)}`;
    case 'IS_TRUE':
      return sql`${value} is true`;
    case 'IS_FALSE':
      return sql`${value} is false`;
    case 'IS_NULL':
      return sql`${value} is null`;
    case 'HAS_ANY':
    case 'HAS_ALL':
      throw new Error(`${operator} is for lists only`);
  }
}

/** OBJECT, and LIST of records. A deleted record is in no relation. */
function compileRelationTest(
  tenantId: string,
  object: ObjectType,
  { field, operator, values }: TestNode,
  alias: string,
): Sql {
  const inner = `${alias}_m`;
  const { from, where } = relatedRows(tenantId, object, field, alias, inner);
  const ids = [...new Set(values)];
  const chosen = () => among(column(inner, 'id'), 'text', ids);
  switch (operator) {
    case 'IS_NULL':
      return sql`not exists (select 1 from ${from} where ${where})`;
    case 'EQUALS':
    case 'IN': {
      const reference = fieldValue(tenantId, object, field, alias);
      return sql`(${among(reference, 'text', ids)} and exists (select 1 from ${from} where ${where}))`;
    }
    case 'HAS_ANY':
      return sql`exists (select 1 from ${from} where ${where} and ${chosen()})`;
    case 'HAS_ALL':
      return sql`(select count(*) from ${from} where ${where} and ${chosen()}) = ${sql.lit(ids.length)}`;
    default:
      throw new Error(`${operator} is not for relations`);
  }
}

/** LIST of plain values or of items: a JSON array. */
function compileArrayTest(value: Sql, { operator, values }: TestNode): Sql {
  const list = sql`coalesce(nullif(${value}, 'null'::jsonb), '[]'::jsonb)`;
  switch (operator) {
    case 'IS_NULL':
      return sql`${list} = '[]'::jsonb`;
    case 'HAS_ANY':
      return sql`${list} @> any(${values.map((item) => JSON.stringify([item]))}::jsonb[])`;
    case 'HAS_ALL':
      return sql`${list} @> ${JSON.stringify(values)}::jsonb`;
    default:
      throw new Error(`${operator} is not for lists`);
  }
}

/**
 * May the statement be prepared: is its plan one for the very values searched for? Choices are part of the text, and
 * other tests that take no value are the same each time.
 */
export function isFixed(node: ConditionNode): boolean {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.of.every(isFixed);
    case 'not':
      return isFixed(node.of);
    case 'source':
    case 'related':
      return isFixed(node.condition);
    case 'range':
      return false;
    case 'test':
      return !node.counted && (node.values.length === 0 || isChoice(node.field));
  }
}

/** Values that the model lists: few, and known when the statement is made. */
const isChoice = ({ kind, custom }: Field): boolean => (kind === 'ENUM' || kind === 'BOOLEAN') && !custom;

function chosen(value: Sql, values: readonly unknown[]): Sql {
  if (!values.length) return sql`false`;
  return sql`${value} in (${sql.join(values.map((choice) => sql.lit(choice)))})`;
}

/** One parameter however many values there are. */
function among(value: Sql, type: string, values: readonly unknown[]): Sql {
  return values.length === 1
    ? sql`${value} = ${values[0]}::${sql.raw(type)}`
    : sql`${value} = any(${[...values]}::${sql.raw(type)}[])`;
}

const like = (value: Sql, pattern: string): Sql =>
  sql`${folded(value)} like ${folded(sql`${pattern}::text`)}`;

const sortable = (field: Field, value: Sql): Sql =>
  serverKind(field.kind).foldsCase ? folded(value) : value;

const parameter = (field: Field, value: unknown): Sql => sql`${value}::${sql.raw(columnType(field))}`;

function columnType(field: Field): string {
  const { kind } = field;
  const type = field.custom ? customType(field) : serverKind(kind).column;
  if (!type) throw new Error(`${kind} has no column`);
  return type;
}

const escapePattern = (text: unknown): string =>
  String(text).replace(/[\\%_]/g, (character) => `\\${character}`);
