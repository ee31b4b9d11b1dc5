import { FILTER_MAX_LEVEL, FILTER_MAX_NODES } from '../constants.ts';
import type { Condition } from './condition-shape.ts';
import { type Decided, decidedTest, type KeptFilter, LISTS_ALONE, nextKept, someDecided } from './decided.ts';
import { foundTest, someFound } from './deciding.ts';
import { type CompoundFilter, EXPRESSION_OPERATORS, type ExpressionOperator, queryFilter } from './filter.ts';
import type { FilterField, FilterObject, FilterObjects } from './filterable.ts';
import { refuse } from './refuse.ts';
import { relationPath } from './relation-path.ts';
import type { FilterContext } from './relative-dates.ts';
import { resolveTest } from './resolve-test.ts';

type Unchecked = Readonly<Record<string, unknown>>;

/**
 * Understands a compound filter on the records of an object (specification, section 3). It also takes what came out
 * of stored JSON text: the shape is checked too. What cannot be understood is refused with `propertyPath` (such as
 * `filter.expression.compoundFilters[1].filter.value`) and `rejectedValue`; it never widens the result.
 * @throws ApiError invalid-filter
 */
export function resolveFilter<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  filter: CompoundFilter,
  context: FilterContext,
): Condition<F, O> {
  let nodes = 0;

  const compound = (node: unknown, path: string, level: number): Condition<F, O> => {
    if (++nodes > FILTER_MAX_NODES) refuse(path, FILTER_MAX_NODES, 'too many filters');
    if (!isObject(node)) refuse(path, node, 'not a compound filter');
    const isFilter = node['type'] === 'FILTER';
    if (!isFilter && node['type'] !== 'EXPRESSION') {
      refuse(`${path}.type`, node['type'], 'not a type of filter', ['FILTER', 'EXPRESSION']);
    }
    const other = isFilter ? 'expression' : 'filter';
    if (node[other] != null) refuse(`${path}.${other}`, node[other], 'belongs to the other type');
    if (isFilter) {
      if (!isObject(node['filter'])) refuse(`${path}.filter`, node['filter'], 'a filter is missing');
      return query(catalog, object, node['filter'], context, `${path}.filter`);
    }
    if (!isObject(node['expression'])) {
      refuse(`${path}.expression`, node['expression'], 'an expression is missing');
    }
    if (level > FILTER_MAX_LEVEL) refuse(path, level, `expressions nest deeper than ${FILTER_MAX_LEVEL}`);
    return expression(node['expression'], `${path}.expression`, level);
  };

  const expression = (
    { operator, compoundFilters }: Unchecked,
    path: string,
    level: number,
  ): Condition<F, O> => {
    if (!isExpressionOperator(operator))
      refuse(`${path}.operator`, operator, 'not an operator', EXPRESSION_OPERATORS);
    const listPath = `${path}.compoundFilters`;
    if (!Array.isArray(compoundFilters)) refuse(listPath, compoundFilters, 'a list is missing');
    if (!compoundFilters.length) refuse(listPath, null, 'the list is empty');
    const of = compoundFilters.map((child: unknown, index) =>
      compound(child, `${listPath}[${index}]`, level === 0 && operatorOf(child) === 'AND' ? 2 : level + 1),
    );
    if (operator !== 'NOT') return { type: operator === 'AND' ? 'and' : 'or', of };
    if (of.length > 1) refuse(listPath, of.length, 'NOT takes one filter');
    return { type: 'not', of: of[0] as Condition<F, O> };
  };

  return compound(filter, 'filter', joinsFilters(filter) ? 0 : 1);
}

/**
 * Lists join what is searched, what is chosen and what always holds by one AND: that is no level of its own, but for
 * the ANDs in it. Each was inside another AND before, which has become part of this one (`allOf`).
 */
function joinsFilters(filter: unknown): boolean {
  if (operatorOf(filter) !== 'AND') return false;
  const { compoundFilters } = (filter as { readonly expression: Unchecked }).expression;
  return Array.isArray(compoundFilters) && compoundFilters.length > 1;
}

function operatorOf(filter: unknown): unknown {
  const expression = isObject(filter) && filter['expression'];
  return isObject(expression) ? expression['operator'] : undefined;
}

/** The filter's object is the listed one, the one that it is a view of, or one that relations lead to. */
function query<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  given: Unchecked,
  context: FilterContext,
  path: string,
): Condition<F, O> {
  const { objectName } = given;
  const countedOf = ({ computed }: F) => {
    if (computed?.type !== 'count' || !computed.where) return undefined;
    const target = catalog.objects.get(computed.list?.relation?.target ?? '');
    return target && { target, condition: resolveFilter(catalog, target, computed.where, context) };
  };
  const decided = (from: O & FilterObject<F>, field: F, target: O, index = 0): Decided<F, O> => ({
    ...{ field, from, target, path, kept: context.kept, depth: context.way?.length ?? 0 },
    key: JSON.stringify([object.name, from.name, field.name, given, index]),
    resolve: (kept: KeptFilter): Condition<F, O> => {
      const way = nextKept(context.way ?? [], kept);
      // The members of the records that keep the filter.
      const of: O & FilterObject<F> = field.relation?.decides ? target : from;
      // Nothing is asked for: nobody is meant, rather than everybody.
      const filter = kept.filter ?? queryFilter(of.name, 'id', 'IN', []);
      return resolveFilter(catalog, of, filter, { ...context, way });
    },
  });
  /** Who decides who is meant by the relation: the records that it leads to, or those that it starts from. */
  const sideOf = ({ relation }: F) => {
    if (context.kept === LISTS_ALONE) return undefined;
    return relation?.decidedBy ? 'decidedBy' : relation?.decides && 'decides';
  };
  const rule = (of: O & FilterObject<F>, condition: Condition<F, O>): Condition<F, O> => {
    if (condition.type === 'not') return { type: 'not', of: rule(of, condition.of) };
    const side = condition.type === 'test' && sideOf(condition.field);
    if (condition.type !== 'test' || !side) return condition;
    const target = catalog.objects.get(condition.field.relation?.target ?? '');
    if (!target) return condition;
    return (side === 'decides' ? foundTest : decidedTest)(decided(of, condition.field, target), condition);
  };
  const test = (of: O & FilterObject<F>) => rule(of, resolveTest(of, given, context, countedOf, path));
  if (objectName === object.name) return test(object);
  const source = catalog.objects.get(object.source) ?? object;
  let condition: Condition<F, O>;
  if (objectName === source.name) condition = test(source);
  else {
    const target = typeof objectName === 'string' ? catalog.objects.get(objectName) : undefined;
    if (!target) refuse(`${path}.objectName`, objectName, 'not an object', [...catalog.objects.keys()]);
    const steps = relationPath(catalog, source, target.name, `${path}.objectName`);
    condition = steps.reduceRight<Condition<F, O>>((inner, { field, target: to }, index) => {
      const side = sideOf(field);
      if (!side) return { type: 'related', field, target: to, condition: inner };
      const one = decided(steps[index - 1]?.target ?? source, field, to, index);
      return (side === 'decides' ? someFound : someDecided)(one, inner);
    }, test(target));
  }
  return source === object ? condition : { type: 'source', object: source, condition };
}

function isExpressionOperator(value: unknown): value is ExpressionOperator {
  return EXPRESSION_OPERATORS.some((operator) => operator === value);
}

function isObject(value: unknown): value is Unchecked {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
