import type { Kind } from '../kinds/kind.ts';
import {
  type CompoundFilter,
  type FilterExpression,
  noneOf,
  type QueryFilter,
  queryFilter,
} from './filter.ts';
import { OPERATORS } from '../kinds/operators.ts';

/** What filters of lists can take from the user who looks. */
export const LIST_VARIABLES = ['viewer.id', 'viewer.email'] as const;

/** A field of an object, by name. */
export interface FieldPlace {
  readonly objectName: string;
  readonly fieldName: string;
}

/**
 * A value that a filter takes from where it is used, such as another field of the form being edited
 * (`form.<field>`) or the user (`viewer.id`, `viewer.email`). See the specification, section 3.
 */
export interface DynamicVariable {
  readonly id: string;
  readonly kind: Kind;
  readonly origin: FieldPlace;
  /** The field whose values the variable holds; of a reference, that of the object referred to. */
  readonly referred?: FieldPlace;
}

/** A variable as people see it: the names of its field and of its object. */
export interface DynamicVariableView extends DynamicVariable {
  readonly fieldLabel: string;
  readonly objectLabel: string;
}

export function variableView(variable: DynamicVariable): DynamicVariableView {
  const { id, origin, referred } = variable;
  return {
    ...variable,
    fieldLabel: (referred?.fieldName ?? origin.fieldName) || id,
    objectLabel: referred?.objectName ?? origin.objectName,
  };
}

/** What is left of a part of a filter: `false` fulfils no record, `true` every one. */
export type Bound = CompoundFilter | boolean;

/** What is left of one test; undefined where a value that it needs is missing. */
export type BindTest = (test: QueryFilter) => Bound | undefined;

/**
 * The filter with every variable replaced by its value. A variable without a value (none, blank text, an empty list,
 * or a list where the operator takes one value) never widens what is found: whatever value it had, as many records
 * or more would be found. Where that leaves nothing to find, the answer is a filter that finds nothing (`IN []`).
 */
export function bindVariables(filter: CompoundFilter, values: ReadonlyMap<string, unknown>): CompoundFilter {
  const bound = bindTests(filter, (test) => bindQuery(test, values));
  return typeof bound === 'boolean' ? findsNothing(filter) : bound;
}

/**
 * The filter with every test replaced by what is left of it. A test whose value is missing never widens what is found.
 * @param widens it never narrows it: so it is under an odd number of NOTs, where finding more means finding less in the end
 */
export function bindTests(node: CompoundFilter, test: BindTest, widens = false): Bound {
  if (node.type === 'FILTER') {
    const { none, ...positive } = node.filter;
    if (none !== true) return test(node.filter) ?? widens;
    const bound = test(positive) ?? !widens;
    if (typeof bound === 'boolean') return !bound;
    return bound.type === 'FILTER'
      ? noneOf(bound.filter)
      : { type: 'EXPRESSION', expression: { operator: 'NOT', compoundFilters: [bound] } };
  }
  const { operator, objectName, compoundFilters } = node.expression;
  if (operator === 'NOT') {
    const inner = compoundFilters.map((child) => bindTests(child, test, !widens));
    const only = inner[0];
    if (inner.length === 1 && typeof only === 'boolean') return !only;
    return expression(
      node.expression,
      inner.filter((child) => typeof child !== 'boolean'),
    );
  }
  const parts = compoundFilters.map((child) => bindTests(child, test, widens));
  const decisive = operator === 'OR';
  const left = parts.filter((child) => typeof child !== 'boolean');
  const isDecided = parts.includes(decisive) || (left.length === 0 && parts.length > 0);
  if (!isDecided) return expression(node.expression, left);
  const bound = parts.includes(decisive) ? decisive : !decisive;
  // One record of the object has to fulfil it, so there has to be one.
  return bound && objectName != null && !widens
    ? expression(node.expression, [queryFilter(objectName, 'id', 'IS_NOT_NULL')])
    : bound;
}

function expression(given: FilterExpression, compoundFilters: readonly CompoundFilter[]): CompoundFilter {
  return { type: 'EXPRESSION', expression: { ...given, compoundFilters } };
}

/** Undefined where the variable has no value that the operator takes. */
export function bindQuery(
  { variable, ...filter }: QueryFilter,
  values: ReadonlyMap<string, unknown>,
): CompoundFilter | undefined {
  if (!variable) return { type: 'FILTER', filter };
  const value = values.get(variable.id);
  const list = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (each) => each !== undefined && each !== null && each !== '',
  );
  if (!list.length) return undefined;
  const { objectName, objectField, operator } = filter;
  const test = (...given: readonly unknown[]) => queryFilter(objectName, objectField, operator, ...given);
  switch (OPERATORS[operator].values) {
    case 'none':
      return test();
    case 'one':
      return list.length === 1 ? test(list[0]) : undefined;
    case 'two':
      return list.length === 2 ? test(list) : undefined;
    case 'many':
      return test(list);
  }
}

function findsNothing(filter: CompoundFilter): CompoundFilter {
  let node = filter;
  while (node.type === 'EXPRESSION') {
    const { objectName, compoundFilters } = node.expression;
    if (objectName != null) return queryFilter(objectName, 'id', 'IN', []);
    const [first] = compoundFilters;
    if (!first) return node;
    node = first;
  }
  return queryFilter(node.filter.objectName, 'id', 'IN', []);
}
