import { sql } from 'kysely';
import type { CompareOperator } from '../../../contract/filter/condition-shape.ts';
import type { ConditionNode, TestNode } from '../../../contract/metadata/condition.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { storageOf } from '../formats/index.ts';
import { customValue } from './custom.ts';
import { folded, headOf, ordered, sortsByHead } from '../db/fold.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from './names.ts';
import { column, inWords, liveRows, type Sql } from './read.ts';
import {
  among,
  compileArrayTest,
  compileRange,
  compileValueTest,
  compileYearly,
  isChoice,
} from './value-test.ts';

/**
 * A condition on the row named by the alias. NOT is true where its condition is false or unknown. `held`: records that it
 * asks by a relation stay as they are until the transaction ends; whoever is changing one now is waited for.
 */
export function compileCondition(
  tenantId: string,
  object: ObjectType,
  node: ConditionNode,
  alias: string,
  held?: 'held',
): Sql {
  switch (node.type) {
    case 'and':
    case 'or': {
      if (!node.of.length) return node.type === 'and' ? sql`true` : sql`false`;
      const parts = node.of.map((child) => compileCondition(tenantId, object, child, alias, held));
      return sql`(${sql.join(parts, node.type === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`((${compileCondition(tenantId, object, node.of, alias, held)}) is not true)`;
    case 'source':
      return compileCondition(tenantId, node.object, node.condition, alias, held);
    case 'refers':
      return compileRefers(tenantId, object, node, alias, held);
    case 'related': {
      const inner = `${alias}_r`;
      const { from, where } = relatedRows(tenantId, object, node.field, alias, inner);
      const condition = compileCondition(tenantId, node.target, node.condition, inner, held);
      if (!held) return sql`exists (select 1 from ${from} where ${where} and ${condition})`;
      const row = sql.ref(inner);
      // All of them, also those that do not fulfil it now (`offset`: it is not asked before they are locked).
      return sql`exists (select 1 from (select ${row}.* from ${from} where ${where}
        order by ${column(inner, 'id')} offset 0 for share of ${row}) as ${row} where ${condition})`;
    }
    case 'compare': {
      const [own, other] = [node.field, node.other].map((field) =>
        comparable(tenantId, object, field, alias),
      );
      return sql`${own} ${COMPARISONS[node.operator]} ${other}`;
    }
    case 'range':
      return compileRange(fieldValue(tenantId, object, node.field, alias), node);
    case 'yearly':
      return compileYearly(fieldValue(tenantId, object, node.field, alias), node);
    case 'test': {
      if (node.field.relation) return compileRelationTest(tenantId, object, node, alias);
      const value = testedValue(tenantId, object, node, alias);
      return node.field.kind === 'LIST' ? compileArrayTest(value, node) : compileValueTest(value, node);
    }
  }
}

/** As the index of the key has it; ids are what they are. */
function compileRefers(
  tenantId: string,
  object: ObjectType,
  { field, target, key, live, condition }: Extract<ConditionNode, { type: 'refers' }>,
  alias: string,
  held?: 'held',
): Sql {
  const inner = `${alias}_p`;
  const form = (value: Sql): Sql => (key.from === 'id' ? value : equalText(key, value));
  const own = form(fieldValue(tenantId, object, field, alias));
  const others = form(fieldValue(tenantId, target, key, inner));
  const alive = live ? sql` and ${column(inner, 'deleted_at')} is null` : sql``;
  const row = sql.ref(inner);
  const from = sql`${sql.table(tableOf(target))} as ${row}
    where ${column(inner, 'tenant_id')} = ${tenantId}${alive} and ${others} = ${own}`;
  const rule = compileCondition(tenantId, target, condition, inner, held);
  if (!held) return sql`exists (select 1 from ${from} and ${rule})`;
  return sql`exists (select 1 from (select ${row}.* from ${from}
    order by ${column(inner, 'id')} offset 0 for share of ${row}) as ${row} where ${rule})`;
}

const COMPARISONS = {
  EQUALS: sql`=`,
  GREATER: sql`>`,
  GREATER_OR_EQUALS: sql`>=`,
  LESS: sql`<`,
  LESS_OR_EQUALS: sql`<=`,
} satisfies Record<CompareOperator, Sql>;

/** Text with letter case aside where it is put in order, as `evaluate` has it. */
function comparable(tenantId: string, object: ObjectType, field: Field, alias: string): Sql {
  const value = fieldValue(tenantId, object, field, alias);
  return storageOf(field).foldsCase ? folded(value) : value;
}

/** The value of a field that is no relation; a total counts the records that its model's filter finds. */
export function testedValue(
  tenantId: string,
  object: ObjectType,
  { field, counted }: Pick<TestNode, 'field' | 'counted'>,
  alias: string,
): Sql {
  if (!counted || field.computed?.type !== 'count') return fieldValue(tenantId, object, field, alias);
  const inner = `${alias}_c`;
  const { from, where } = relatedRows(tenantId, object, field.computed.list, alias, inner);
  const condition = compileCondition(tenantId, counted.target, counted.condition, inner);
  return sql`(select count(*) from ${from} where ${where} and ${condition})`;
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
    case 'refers':
      return isFixed(node.condition);
    case 'range':
    case 'yearly':
      return false;
    case 'compare':
      return true;
    case 'test':
      if (node.counted || node.field.relation?.seen) return false;
      return node.values.length === 0 || isChoice(node.field);
  }
}

/** The value of a field as filters and sorts take it. */
export function fieldValue(tenantId: string, object: ObjectType, field: Field, alias: string): Sql {
  const { computed } = field;
  if (computed?.type === 'count') return countRelated(tenantId, object, computed.list, alias);
  if (computed?.type === 'minutes') {
    const [from, to] = [computed.from, computed.to].map((end) => column(alias, columnOf(end)));
    return sql`floor(extract(epoch from ${to} - ${from}) / 60)::bigint`;
  }
  if (field.custom) return customValue(column(alias, CUSTOM_COLUMN), field);
  const kept = column(alias, columnOf(field));
  return field.words === undefined ? kept : inWords(kept, field.words);
}

/** What lists are sorted by: text as `ordered` has it. */
export function sortKey(tenantId: string, object: ObjectType, field: Field, alias: string): Sql {
  const value = fieldValue(tenantId, object, field, alias);
  if (field.from === 'id') return value;
  if (!storageOf(field).foldsCase) return value;
  return ordered(sortsByHead(field) ? headOf(value) : value);
}

/** Text of a field with letter case aside, for tests of equality: in the form that an index of the field has. */
export function equalText(field: Field, text: Sql): Sql {
  return field.sortable && !field.unique && !sortsByHead(field) ? ordered(text) : folded(text);
}

/** `from` and `where` of the records that a LIST or OBJECT field holds, as far as its role sees them. */
export function relatedRows(tenantId: string, object: ObjectType, list: Field, owner: string, alias: string) {
  const rows = liveRows(tenantId, object, list, owner, alias);
  const seen = list.relation?.seen;
  if (!seen) return rows;
  const condition = compileCondition(tenantId, seen.object, seen.condition, alias);
  return { from: rows.from, where: sql`${rows.where} and ${condition}` };
}

function countRelated(tenantId: string, object: ObjectType, list: Field, owner: string): Sql {
  const { from, where } = relatedRows(tenantId, object, list, owner, `${owner}_n`);
  return sql`(select count(*) from ${from} where ${where})`;
}
