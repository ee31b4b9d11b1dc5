import type { Operator } from '../kinds/operators.ts';

/**
 * The one filter language (specification, section 3): compound filters of query filters.
 * `value` is JSON text of a scalar, or of a list where the operator takes several.
 */
export interface QueryFilter {
  readonly objectName: string;
  readonly objectField: string;
  readonly operator: Operator;
  readonly value?: string | null;
  /** In the value's place: a dynamic variable, bound before the filter is used (see `variables.ts`). */
  readonly variable?: { readonly id: string };
  /** Of a related object: no record of it fulfils this. Without it, one at least does. */
  readonly none?: boolean | null;
}

export const EXPRESSION_OPERATORS = ['AND', 'OR', 'NOT'] as const;
export type ExpressionOperator = (typeof EXPRESSION_OPERATORS)[number];

export type CompoundFilter =
  | { readonly type: 'FILTER'; readonly filter: QueryFilter }
  | { readonly type: 'EXPRESSION'; readonly expression: FilterExpression };

export interface FilterExpression {
  readonly operator: ExpressionOperator;
  /**
   * Of AND and OR: an object of which a record has several. One and the same of them fulfils all that is said here, and what
   * stands in here is read from it.
   */
  readonly objectName?: string | null;
  readonly compoundFilters: readonly CompoundFilter[];
}

export function queryFilter(
  objectName: string,
  objectField: string,
  operator: Operator,
  ...values: readonly unknown[]
): CompoundFilter {
  const value = values.length ? { value: JSON.stringify(values[0]) } : {};
  return { type: 'FILTER', filter: { objectName, objectField, operator, ...value } };
}

/** No record of the related object that the test names fulfils it. */
export const noneOf = (filter: QueryFilter): CompoundFilter => ({
  type: 'FILTER',
  filter: { ...filter, none: true },
});

/**
 * All of the given filters together; undefined ones do not count, and one alone stays as it is. What they join by AND
 * becomes part of the one AND, which counts as no level: each part may be as deep as any filter.
 */
export function allOf(...filters: readonly (CompoundFilter | undefined)[]): CompoundFilter | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length < 2 ? given[0] : combine('AND', given.flatMap(partsOfAnd));
}

/** What must all hold of the record itself: the parts of its one AND, or all of it. An empty one is left for the server to refuse. */
export function partsOfAnd(filter: CompoundFilter): readonly CompoundFilter[] {
  if (filter.type === 'FILTER') return [filter];
  const { operator, objectName, compoundFilters } = filter.expression;
  return operator === 'AND' && objectName == null && compoundFilters.length ? compoundFilters : [filter];
}

/** One and the same related record of that object fulfils them all. */
export function onSame(objectName: string, ...compoundFilters: readonly CompoundFilter[]): CompoundFilter {
  return { type: 'EXPRESSION', expression: { operator: 'AND', objectName, compoundFilters } };
}

export function anyOf(...filters: readonly (CompoundFilter | undefined)[]): CompoundFilter | undefined {
  return combine('OR', filters);
}

function combine(
  operator: 'AND' | 'OR',
  filters: readonly (CompoundFilter | undefined)[],
): CompoundFilter | undefined {
  const given = filters.filter((filter) => filter !== undefined);
  if (given.length < 2) return given[0];
  return { type: 'EXPRESSION', expression: { operator, compoundFilters: given } };
}
