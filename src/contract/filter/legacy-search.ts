import { DEFAULT_PAGE_SIZE, LIST_MAX_LIMIT } from '../constants.ts';
import { allOf, type CompoundFilter, partsOfAnd, queryFilter } from './filter.ts';
import type { Operator } from '../kinds/operators.ts';
import { refuse } from './refuse.ts';

/** One test of the legacy search form. `value` is plain JSON: a scalar, or a list for IN, NOT_IN and BETWEEN. */
export interface LegacyCriterion {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
}

/** The legacy search form (specification, section 7). Every criterion must be fulfilled. */
export interface LegacySearch {
  readonly criteria?: readonly LegacyCriterion[] | null;
  /** From zero. */
  readonly page?: number | null;
  readonly pageSize?: number | null;
  /** `asc` is ascending, anything else descending (specification, section 4). */
  readonly sort?: readonly { readonly field: string; readonly direction?: string | null }[] | null;
}

export interface SearchedList {
  readonly filter: CompoundFilter | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: readonly { readonly field: string; readonly direction: 'ASCENDING' | 'DESCENDING' }[];
}

const OPERATORS = {
  EQUAL: 'EQUALS',
  NOT_EQUAL: 'NOT_EQUALS',
  GREATER: 'GREATER',
  GREATER_EQUAL: 'GREATER_OR_EQUALS',
  LESS: 'LESS',
  LESS_EQUAL: 'LESS_OR_EQUALS',
  IN: 'IN',
  NOT_IN: 'NOT_IN',
  BETWEEN: 'BETWEEN',
  IS_NULL: 'IS_NULL',
  IS_NOT_NULL: 'IS_NOT_NULL',
} as const satisfies Record<string, Operator>;

/** [open at the start][open at the end]; a pattern without a percent sign is looked for anywhere. */
const PATTERNS = {
  LIKE: { both: 'CONTAINS', end: 'STARTS_WITH', start: 'ENDS_WITH' },
  NOT_LIKE: { both: 'NOT_CONTAINS', end: 'NOT_STARTS_WITH', start: 'NOT_ENDS_WITH' },
} as const satisfies Record<string, Record<string, Operator>>;

/**
 * The legacy search of an object's records as the arguments of its list call. Fields and values are judged like those
 * of any filter, when the list is planned.
 * @throws ApiError invalid-filter with a path such as `search.criteria[1].value`
 */
export function legacySearch(objectName: string, search: LegacySearch): SearchedList {
  const limit = search.pageSize ?? DEFAULT_PAGE_SIZE;
  const page = search.page ?? 0;
  if (!Number.isInteger(limit) || limit < 1 || limit > LIST_MAX_LIMIT) {
    refuse('search.pageSize', limit, `a whole number from 1 to ${LIST_MAX_LIMIT} is needed`);
  }
  const offset = page * limit;
  if (!Number.isInteger(page) || page < 0 || !Number.isSafeInteger(offset)) {
    refuse('search.page', page, 'a whole number from 0 on is needed');
  }
  const filters = (search.criteria ?? []).map((criterion, index) =>
    criterionFilter(objectName, criterion, `search.criteria[${index}]`),
  );
  const orderBy = (search.sort ?? []).map(({ field, direction }) => ({
    field,
    direction: direction?.toLowerCase() === 'asc' ? ('ASCENDING' as const) : ('DESCENDING' as const),
  }));
  return { filter: allOf(...filters), limit, offset, orderBy };
}

/**
 * Where in a search, or in the filter beside it, that stands which the list call made of both refuses at `path`:
 * `search.criteria[1].field` for `filter.expression.compoundFilters[1].filter.objectField`.
 */
export function placeInSearch(
  path: string,
  { criteria, sort }: LegacySearch,
  beside?: CompoundFilter | null,
) {
  if (sort?.length && path.startsWith('orderBy')) return path.replace('orderBy', 'search.sort');
  const [, at = '0', rest = ''] = /^filter(?:\.expression\.compoundFilters\[(\d+)\])?(.*)$/.exec(path) ?? [];
  const count = criteria?.length ?? 0;
  if (count === 0 || !path.startsWith('filter')) return path;
  if (Number(at) < count) {
    return `search.criteria[${at}]${rest.replace('.filter', '').replace('objectField', 'field')}`;
  }
  const isAnd = beside?.type === 'EXPRESSION' && partsOfAnd(beside)[0] !== beside;
  return `filter${isAnd ? `.expression.compoundFilters[${Number(at) - count}]` : ''}${rest}`;
}

function criterionFilter(
  objectName: string,
  { field, operator, value }: LegacyCriterion,
  path: string,
): CompoundFilter {
  if (Object.hasOwn(PATTERNS, operator)) {
    const { operators, text } = readPattern(PATTERNS[operator as keyof typeof PATTERNS], value, path);
    return queryFilter(objectName, field, operators, text);
  }
  if (!Object.hasOwn(OPERATORS, operator)) refuse(`${path}.operator`, operator, 'not an operator');
  const values = value === null || value === undefined ? [] : [value];
  return queryFilter(objectName, field, OPERATORS[operator as keyof typeof OPERATORS], ...values);
}

/** `%` at an end is open; elsewhere it and `_` are no tests of our language. A backslash takes either literally. */
function readPattern(
  { both, end, start }: (typeof PATTERNS)[keyof typeof PATTERNS],
  value: unknown,
  path: string,
): { readonly operators: Operator; readonly text: string } {
  if (typeof value !== 'string') refuse(`${path}.value`, value, 'a text is needed');
  const parts = value.match(/\\[\s\S]|[^\\]/g) ?? [];
  if (parts.join('') !== value) refuse(`${path}.value`, value, 'a backslash at the end');
  const openStart = parts[0] === '%';
  const openEnd = parts.length > 1 && parts.at(-1) === '%';
  const inner = parts.slice(openStart ? 1 : 0, openEnd ? -1 : undefined);
  if (inner.some((part) => part === '%' || part === '_')) {
    refuse(`${path}.value`, value, 'wildcards are taken at the ends only, as %');
  }
  const text = inner.map((part) => (part.length > 1 ? part.slice(1) : part)).join('');
  if (openStart === openEnd) return { operators: both, text };
  return { operators: openEnd ? end : start, text };
}
