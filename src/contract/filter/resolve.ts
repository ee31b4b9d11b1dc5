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

  const compound = (node: unknown, path: string, level: number, of: O & FilterObject<F>): Condition<F, O> => {
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
      return query(catalog, of, node['filter'], context, `${path}.filter`);
    }
    if (!isObject(node['expression'])) {
      refuse(`${path}.expression`, node['expression'], 'an expression is missing');
    }
    if (level > FILTER_MAX_LEVEL) refuse(path, level, `expressions nest deeper than ${FILTER_MAX_LEVEL}`);
    const given = node['expression'];
    if (given['objectName'] == null) return expression(given, `${path}.expression`, level, of);
    return same(given, `${path}.expression`, level, of);
  };

  const expression = (
    { operator, compoundFilters }: Unchecked,
    path: string,
    level: number,
    of: O & FilterObject<F>,
  ): Condition<F, O> => {
    if (!isExpressionOperator(operator))
      refuse(`${path}.operator`, operator, 'not an operator', EXPRESSION_OPERATORS);
    const listPath = `${path}.compoundFilters`;
    if (!Array.isArray(compoundFilters)) refuse(listPath, compoundFilters, 'a list is missing');
    if (!compoundFilters.length) refuse(listPath, null, 'the list is empty');
    const parts = compoundFilters.map((child: unknown, index) =>
      compound(child, `${listPath}[${index}]`, level === 0 && isPlainAnd(child) ? 2 : level + 1, of),
    );
    if (operator !== 'NOT') return { type: operator === 'AND' ? 'and' : 'or', of: parts };
    if (parts.length > 1) refuse(listPath, parts.length, 'NOT takes one filter');
    return { type: 'not', of: parts[0] as Condition<F, O> };
  };

  /** All that is said holds of one record of the named object, of which there may be several. */
  const same = (given: Unchecked, path: string, level: number, of: O & FilterObject<F>): Condition<F, O> => {
    const { operator, objectName } = given;
    if (operator === 'NOT') refuse(`${path}.operator`, operator, 'not an operator', ['AND', 'OR']);
    const way = wayTo(catalog, of, objectName, `${path}.objectName`);
    if (!way.steps.some(({ field }) => field.kind === 'LIST'))
      refuse(`${path}.objectName`, objectName, `${of.name} has one of them at most`);
    const end = way.steps.at(-1)?.target ?? of;
    return along(
      way,
      expression(given, path, level, end),
      decider(catalog, of, given, context, path),
      context,
    );
  };

  return compound(filter, 'filter', joinsFilters(filter) ? 0 : 1, object);
}

/**
 * Lists join what is searched, what is chosen and what always holds by one AND: that is no level of its own, but for
 * the ANDs in it. Each was inside another AND before, which has become part of this one (`allOf`).
 */
function joinsFilters(filter: unknown): boolean {
  if (!isPlainAnd(filter)) return false;
  const { compoundFilters } = (filter as { readonly expression: Unchecked }).expression;
  return Array.isArray(compoundFilters) && compoundFilters.length > 1;
}

function isPlainAnd(filter: unknown): boolean {
  const expression = isObject(filter) && filter['expression'];
  return isObject(expression) && expression['operator'] === 'AND' && expression['objectName'] == null;
}

/** The filter's object is the listed one, the one that it is a view of, or one that relations lead to. */
function query<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  given: Unchecked,
  context: FilterContext,
  path: string,
): Condition<F, O> {
  const { none = null } = given;
  if (none !== null && typeof none !== 'boolean') refuse(`${path}.none`, none, 'not a value of BOOLEAN');
  const asked = positiveQuery(catalog, object, given, context, path);
  return none ? { type: 'not', of: asked } : asked;
}

function positiveQuery<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  given: Unchecked,
  context: FilterContext,
  path: string,
): Condition<F, O> {
  const countedOf = ({ computed }: F) => {
    if (computed?.type !== 'count' || !computed.where) return undefined;
    const target = catalog.objects.get(computed.list?.relation?.target ?? '');
    return target && { target, condition: resolveFilter(catalog, target, computed.where, context) };
  };
  const decided = decider(catalog, object, given, context, path);
  const rule = (of: O & FilterObject<F>, condition: Condition<F, O>): Condition<F, O> => {
    if (condition.type === 'not') return { type: 'not', of: rule(of, condition.of) };
    const side = condition.type === 'test' && sideOf(condition.field, context);
    if (condition.type !== 'test' || !side) return condition;
    const target = catalog.objects.get(condition.field.relation?.target ?? '');
    if (!target) return condition;
    return (side === 'decides' ? foundTest : decidedTest)(decided(of, condition.field, target), condition);
  };
  const test = (of: O & FilterObject<F>) => rule(of, resolveTest(of, given, context, countedOf, path));
  if (given['objectName'] === object.name) return test(object);
  const way = wayTo(catalog, object, given['objectName'], `${path}.objectName`);
  return along(way, test(way.steps.at(-1)?.target ?? way.source), decided, context);
}

interface Way<F extends FilterField, O extends FilterObject<F>> {
  readonly object: O & FilterObject<F>;
  /** The object that it is a view of, where the way begins; itself where it is none. */
  readonly source: O & FilterObject<F>;
  readonly steps: ReturnType<typeof relationPath<F, O>>;
}

/** None where the object itself is meant. */
function wayTo<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  objectName: unknown,
  path: string,
): Way<F, O> {
  const source = catalog.objects.get(object.source) ?? object;
  if (objectName === object.name || objectName === source.name) return { object, source, steps: [] };
  const target = typeof objectName === 'string' ? catalog.objects.get(objectName) : undefined;
  if (!target) refuse(path, objectName, 'not an object', [...catalog.objects.keys()]);
  return { object, source, steps: relationPath(catalog, source, target.name, path) };
}

/** Some record at the end of the way fulfils the condition. */
function along<F extends FilterField, O extends FilterObject<F>>(
  { object, source, steps }: Way<F, O>,
  end: Condition<F, O>,
  decided: Decider<F, O>,
  context: FilterContext,
): Condition<F, O> {
  const condition = steps.reduceRight<Condition<F, O>>((inner, { field, target }, index) => {
    const side = sideOf(field, context);
    if (!side) return { type: 'related', field, target, condition: inner };
    const one = decided(steps[index - 1]?.target ?? source, field, target, index);
    return (side === 'decides' ? someFound : someDecided)(one, inner);
  }, end);
  return source === object ? condition : { type: 'source', object: source, condition };
}

type Decider<F, O> = (from: O, field: F, target: O, index?: number) => Decided<F, O>;

function decider<F extends FilterField, O extends FilterObject<F>>(
  catalog: FilterObjects<O>,
  object: O & FilterObject<F>,
  given: Unchecked,
  context: FilterContext,
  path: string,
): Decider<F, O & FilterObject<F>> {
  return (from, field, target, index = 0) => ({
    field,
    from,
    target,
    path,
    kept: context.kept,
    depth: context.way?.length ?? 0,
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
}

/** Who decides who is meant by the relation: the records that it leads to, or those that it starts from. */
function sideOf({ relation }: FilterField, { kept }: Pick<FilterContext, 'kept'>) {
  if (kept === LISTS_ALONE) return undefined;
  return relation?.decidedBy ? 'decidedBy' : relation?.decides && 'decides';
}

function isExpressionOperator(value: unknown): value is ExpressionOperator {
  return EXPRESSION_OPERATORS.some((operator) => operator === value);
}

function isObject(value: unknown): value is Unchecked {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
