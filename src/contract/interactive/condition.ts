import type { CompoundFilter, QueryFilter } from '../filter/filter.ts';
import { searchKey } from '../kinds/search-key.ts';
import type { Operator } from '../kinds/operators.ts';
import { brief } from '../text.ts';
import type { Variable, VariableKind } from './parts.ts';

/**
 * What receivers' pages know of conditions: the filter language over variables, without the library that judges phones
 * and dates. Tests hold it to `filter/evaluate.ts`.
 */
export type Values = Readonly<Record<string, unknown>>;

const TEXT = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', 'CONTAINS', 'NOT_CONTAINS'] as const;
const ORDER = ['GREATER', 'GREATER_OR_EQUALS', 'LESS', 'LESS_OR_EQUALS'] as const;
const NOTHING = ['IS_NULL', 'IS_NOT_NULL'] as const;

/** What may be asked of a variable. */
export const CONDITION_OPERATORS: Readonly<Record<VariableKind, readonly Operator[]>> = {
  STRING: [...TEXT, ...NOTHING],
  DOUBLE: ['EQUALS', 'NOT_EQUALS', ...ORDER, ...NOTHING],
  BOOLEAN: ['IS_TRUE', 'IS_FALSE', ...NOTHING],
  LIST: ['HAS_ANY', 'HAS_ALL', 'HAS_NONE', ...NOTHING],
};

const MANY: readonly Operator[] = ['IN', 'NOT_IN', 'HAS_ANY', 'HAS_ALL', 'HAS_NONE'];
const NO_VALUE: readonly Operator[] = ['IS_TRUE', 'IS_FALSE', ...NOTHING];
const OPPOSITES: Readonly<Partial<Record<Operator, Operator>>> = {
  NOT_EQUALS: 'EQUALS',
  NOT_IN: 'IN',
  NOT_CONTAINS: 'CONTAINS',
  HAS_NONE: 'HAS_ANY',
  IS_NOT_NULL: 'IS_NULL',
};
export const MAX_DEPTH = 3;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function operandOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const fitsKind = (kind: VariableKind, value: unknown): boolean =>
  kind === 'DOUBLE' ? typeof value === 'number' : typeof value === 'string' && value !== '';

export type ConditionProblem = 'bad-condition' | 'unknown-variable' | 'bad-operator' | 'bad-value';

/** The first thing that is wrong with a condition, and the name or word that is; undefined: nothing. */
export function conditionProblem(
  condition: unknown,
  variables: readonly Variable[],
  depth = 1,
): { readonly rule: ConditionProblem; readonly value: string } | undefined {
  const bad = { rule: 'bad-condition', value: '' } as const;
  if (!isObject(condition) || depth > MAX_DEPTH + 1) return bad;
  if (condition['type'] === 'EXPRESSION') {
    const { expression } = condition;
    if (!isObject(expression) || depth > MAX_DEPTH) return bad;
    const { operator, objectName, compoundFilters: of } = expression;
    if (objectName != null) return bad;
    if (!['AND', 'OR', 'NOT'].includes(String(operator)) || !Array.isArray(of) || of.length === 0) return bad;
    if (operator === 'NOT' && of.length !== 1) return bad;
    for (const each of of as unknown[]) {
      const problem = conditionProblem(each, variables, depth + 1);
      if (problem) return problem;
    }
    return undefined;
  }
  const { filter } = condition;
  return condition['type'] === 'FILTER' && isObject(filter) ? questionProblem(filter, variables) : bad;
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : brief(value));

function questionProblem(filter: Readonly<Record<string, unknown>>, variables: readonly Variable[]) {
  const { objectField, operator, value } = filter;
  const variable = variables.find(({ name }) => name === objectField);
  if (!variable) return { rule: 'unknown-variable', value: nameOf(objectField) } as const;
  const asked = operator as Operator;
  if (!CONDITION_OPERATORS[variable.kind].includes(asked))
    return { rule: 'bad-operator', value: nameOf(operator) } as const;
  if (NO_VALUE.includes(asked)) return undefined;
  const operand = operandOf(value);
  const all = MANY.includes(asked) ? operand : [operand];
  const isFit = Array.isArray(all) && all.length > 0 && all.every((each) => fitsKind(variable.kind, each));
  return isFit ? undefined : ({ rule: 'bad-value', value: variable.name } as const);
}

/** Is it so, with these values? What has none is null. What cannot be understood is not so. */
export function holds(condition: CompoundFilter, values: Values): boolean {
  if (condition.type === 'FILTER') return answers(condition.filter, values);
  const { operator, compoundFilters } = condition.expression;
  if (operator === 'NOT') return !compoundFilters.some((each) => holds(each, values));
  return operator === 'AND'
    ? compoundFilters.every((each) => holds(each, values))
    : compoundFilters.some((each) => holds(each, values));
}

function answers({ objectField, operator, value }: QueryFilter, values: Values): boolean {
  const opposite = OPPOSITES[operator];
  const given = Object.hasOwn(values, objectField) ? values[objectField] : null;
  const isSo = asks(opposite ?? operator, given ?? null, operandOf(value));
  return opposite ? !isSo : isSo;
}

function asks(operator: Operator, given: unknown, operand: unknown): boolean {
  const all: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  if (operator === 'IS_NULL') return given === null || (Array.isArray(given) && given.length === 0);
  if (Array.isArray(given)) {
    if (operator === 'HAS_ANY') return all.some((each) => given.includes(each));
    return operator === 'HAS_ALL' && all.every((each) => given.includes(each));
  }
  if (given === null) return false;
  const number = Number(given);
  switch (operator) {
    case 'EQUALS':
    case 'IN':
      return all.includes(given);
    case 'CONTAINS':
      return typeof given === 'string' && searchKey(given).includes(searchKey(String(operand)));
    case 'GREATER':
      return number > Number(operand);
    case 'GREATER_OR_EQUALS':
      return number >= Number(operand);
    case 'LESS':
      return number < Number(operand);
    case 'LESS_OR_EQUALS':
      return number <= Number(operand);
    case 'IS_TRUE':
      return given === true;
    case 'IS_FALSE':
      return given === false;
    default:
      return false;
  }
}
