/**
 * Operators of a query filter. `values` says how many JSON values the filter's value text holds:
 * none, one, two (a JSON array of two) or many (a JSON array).
 */
export const OPERATORS = {
  EQUALS: { values: 'one' },
  NOT_EQUALS: { values: 'one', negates: 'EQUALS' },
  CONTAINS: { values: 'one' },
  NOT_CONTAINS: { values: 'one', negates: 'CONTAINS' },
  STARTS_WITH: { values: 'one' },
  ENDS_WITH: { values: 'one' },
  GREATER: { values: 'one' },
  GREATER_OR_EQUALS: { values: 'one' },
  LESS: { values: 'one' },
  LESS_OR_EQUALS: { values: 'one' },
  BETWEEN: { values: 'two' },
  IN: { values: 'many' },
  NOT_IN: { values: 'many', negates: 'IN' },
  IS_TRUE: { values: 'none' },
  IS_FALSE: { values: 'none' },
  HAS_ANY: { values: 'many' },
  HAS_ALL: { values: 'many' },
  HAS_NONE: { values: 'many', negates: 'HAS_ANY' },
  IS_NULL: { values: 'none' },
  IS_NOT_NULL: { values: 'none', negates: 'IS_NULL' },
} as const satisfies Record<string, { values: 'none' | 'one' | 'two' | 'many'; negates?: string }>;

export type Operator = keyof typeof OPERATORS;

/** Negations include records without a value: NOT_EQUALS 'x' finds records where the field is empty. */
export function negatedOperator(operator: Operator): Operator | undefined {
  const rule = OPERATORS[operator];
  return 'negates' in rule ? rule.negates : undefined;
}

const NULLS = ['IS_NULL', 'IS_NOT_NULL'] as const satisfies Operator[];
const SAME = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'] as const satisfies Operator[];
const ORDER = [
  'GREATER',
  'GREATER_OR_EQUALS',
  'LESS',
  'LESS_OR_EQUALS',
  'BETWEEN',
] as const satisfies Operator[];

export const TEXT_OPERATORS: readonly Operator[] = [
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'ENDS_WITH',
  ...SAME,
  ...NULLS,
];
export const ORDERED_OPERATORS: readonly Operator[] = [...SAME, ...ORDER, ...NULLS];
export const CHOICE_OPERATORS: readonly Operator[] = [...SAME, ...NULLS];
export const BOOLEAN_OPERATORS: readonly Operator[] = [
  'IS_TRUE',
  'IS_FALSE',
  'EQUALS',
  'NOT_EQUALS',
  ...NULLS,
];
export const LIST_OPERATORS: readonly Operator[] = ['HAS_ANY', 'HAS_ALL', 'HAS_NONE', ...NULLS];

export function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATORS, text);
}
