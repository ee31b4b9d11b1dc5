import { FILTER_MAX_LEVEL, FILTER_MAX_NODES } from '../../contract/constants.ts';
import { ApiError, type Problem } from '../../contract/errors.ts';
import { type CompoundFilter, EXPRESSION_OPERATORS, type QueryFilter } from '../../contract/filter/filter.ts';
import { isOperator, negatedOperator, OPERATORS, type Operator } from '../../contract/filter/operators.ts';
import { kindOf } from '../../contract/kinds/index.ts';
import { shown } from '../../contract/kinds/text.ts';
import type { Catalog, Field, ObjectType } from '../../contract/metadata/catalog.ts';
import type { ConditionNode, NegatedOperator } from './nodes.ts';

/**
 * Plans a compound filter. What cannot be understood is refused with `propertyPath` (such as
 * `filter.expression.compoundFilters[1].filter.value`) and `rejectedValue`; it never widens the result.
 * @throws ApiError invalid-filter
 */
export function planCondition(catalog: Catalog, object: ObjectType, filter: CompoundFilter): ConditionNode {
  let nodes = 0;

  const compound = (node: CompoundFilter, path: string, level: number): ConditionNode => {
    if (++nodes > FILTER_MAX_NODES) refuse(path, FILTER_MAX_NODES, 'too many filters');
    if (node.type === 'FILTER') {
      if (!node.filter) refuse(`${path}.filter`, null, 'a filter is missing');
      return query(node.filter, `${path}.filter`);
    }
    const expression = node.expression;
    if (!expression) refuse(`${path}.expression`, null, 'an expression is missing');
    if (level > FILTER_MAX_LEVEL) refuse(path, level, `expressions nest deeper than ${FILTER_MAX_LEVEL}`);
    const { operator, compoundFilters } = expression;
    if (!EXPRESSION_OPERATORS.includes(operator))
      refuse(`${path}.expression.operator`, operator, 'not an operator');
    if (!compoundFilters?.length) refuse(`${path}.expression.compoundFilters`, null, 'the list is empty');
    const of = compoundFilters.map((child, index) =>
      compound(child, `${path}.expression.compoundFilters[${index}]`, level + 1),
    );
    if (operator !== 'NOT') return { type: operator === 'AND' ? 'and' : 'or', of };
    if (of.length > 1) refuse(`${path}.expression.compoundFilters`, of.length, 'NOT takes one filter');
    return { type: 'not', of: of[0] as ConditionNode };
  };

  const query = (given: QueryFilter, path: string): ConditionNode => {
    if (given.objectName === object.name) return test(object, given, path);
    const target = catalog.objects.get(given.objectName);
    if (!target) refuse(`${path}.objectName`, given.objectName, 'not an object');
    const ways = [...object.fields.values()].filter(({ relation }) => relation?.target === target.name);
    const [way] = ways;
    if (!way || ways.length > 1) {
      const names = ways.map(({ name }) => name).join(', ');
      refuse(
        `${path}.objectName`,
        given.objectName,
        way ? `several relations lead there: ${names}` : 'no relation',
      );
    }
    return { type: 'related', field: way, target, condition: test(target, given, path) };
  };

  return compound(filter, 'filter', 1);
}

function test(object: ObjectType, given: QueryFilter, path: string): ConditionNode {
  const field = object.fields.get(given.objectField);
  if (!field?.filterable) refuse(`${path}.objectField`, given.objectField, `not a field of ${object.name}`);
  const { operator } = given;
  if (!isOperator(operator) || !kindOf(field.kind).operators.includes(operator)) {
    refuse(`${path}.operator`, operator, `not an operator for ${field.kind}`);
  }
  const values = parseValues(field, operator, given.value, `${path}.value`);
  const plain = negatedOperator(operator);
  // The table in contract/filter/operators.ts says which operators are negations of which.
  const node = (plainOperator: Operator): ConditionNode => ({
    type: 'test',
    field,
    operator: plainOperator as Exclude<Operator, NegatedOperator>,
    values,
  });
  return plain ? { type: 'not', of: node(plain) } : node(operator);
}

function parseValues(
  field: Field,
  operator: Operator,
  text: string | null | undefined,
  path: string,
): unknown[] {
  const { values: count } = OPERATORS[operator];
  if (count === 'none') {
    if (text !== null && text !== undefined) refuse(path, text, `${operator} takes no value`);
    return [];
  }
  if (text === null || text === undefined) refuse(path, null, 'the value is missing');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    refuse(path, text, 'not JSON text');
  }
  const list = count === 'one' ? [json] : json;
  if (!Array.isArray(list) || (count === 'two' && list.length !== 2)) {
    refuse(path, text, count === 'two' ? 'a list of two values is needed' : 'a list of values is needed');
  }
  return list.map((value) => parseValue(field, operator, value, path));
}

/** Parts of a text need not have the form of the whole, as an e-mail address must. */
function parseValue(field: Field, operator: Operator, value: unknown, path: string): unknown {
  const relational = field.kind === 'LIST' || field.kind === 'OBJECT';
  const rules = { ...field, kind: relational ? ('OBJECT' as const) : field.kind };
  const loose = { ...rules, format: undefined, maxLength: undefined, min: undefined, max: undefined };
  const parsed = kindOf(loose.kind).parse(value, loose);
  if (!parsed.ok) refuse(path, value, `${operator} on ${field.name}: ${parsed.problem.message}`);
  return parsed.value;
}

function refuse(propertyPath: string, rejectedValue: unknown, reason: string): never {
  const problem: Problem = {
    message: 'invalid-filter',
    path: propertyPath,
    params: { propertyPath, rejectedValue: rejectedValue === null ? null : shown(rejectedValue), reason },
  };
  throw new ApiError(problem);
}
