/** What an operator's value text holds: none, one, two (a JSON array of two) or many values (a JSON array). */
interface OperatorRule {
  readonly values: 'none' | 'one' | 'two' | 'many';
  /** The operator whose opposite it is. Negations find records without a value too. */
  readonly negates?: string;
  /** Its bounds follow the day: the value, if any, is a whole number (see `relative-dates.ts`). */
  readonly relative?: true;
}

/** Operators of a query filter; docs/filters.md says what each means. */
export const OPERATORS = {
  EQUALS: { values: 'one' },
  NOT_EQUALS: { values: 'one', negates: 'EQUALS' },
  CONTAINS: { values: 'one' },
  NOT_CONTAINS: { values: 'one', negates: 'CONTAINS' },
  STARTS_WITH: { values: 'one' },
  NOT_STARTS_WITH: { values: 'one', negates: 'STARTS_WITH' },
  ENDS_WITH: { values: 'one' },
  NOT_ENDS_WITH: { values: 'one', negates: 'ENDS_WITH' },
  GREATER: { values: 'one' },
  GREATER_OR_EQUALS: { values: 'one' },
  LESS: { values: 'one' },
  LESS_OR_EQUALS: { values: 'one' },
  BETWEEN: { values: 'two' },
  NOT_BETWEEN: { values: 'two', negates: 'BETWEEN' },
  IN: { values: 'many' },
  NOT_IN: { values: 'many', negates: 'IN' },
  IS_TRUE: { values: 'none' },
  IS_FALSE: { values: 'none' },
  HAS_ANY: { values: 'many' },
  HAS_ALL: { values: 'many' },
  HAS_NONE: { values: 'many', negates: 'HAS_ANY' },
  IS_TODAY: { values: 'none', relative: true },
  IN_LAST_DAYS: { values: 'one', relative: true },
  IN_NEXT_DAYS: { values: 'one', relative: true },
  IN_LAST_WEEKS: { values: 'one', relative: true },
  IN_NEXT_WEEKS: { values: 'one', relative: true },
  IN_LAST_MONTHS: { values: 'one', relative: true },
  IN_NEXT_MONTHS: { values: 'one', relative: true },
  ANNIVERSARY_TODAY: { values: 'none', relative: true },
  ANNIVERSARY_IN_NEXT_DAYS: { values: 'one', relative: true },
  BEFORE_NOW: { values: 'one', relative: true },
  AFTER_NOW: { values: 'one', relative: true },
  IS_NULL: { values: 'none' },
  IS_NOT_NULL: { values: 'none', negates: 'IS_NULL' },
} as const satisfies Record<string, OperatorRule>;

export type Operator = keyof typeof OPERATORS;

type OperatorWith<R> = {
  [O in Operator]: (typeof OPERATORS)[O] extends R ? O : never;
}[Operator];

type NegatedOperator = OperatorWith<{ readonly negates: string }>;
export type RelativeOperator = OperatorWith<{ readonly relative: true }>;
/** The operators that a resolved condition has: negations and relative dates are resolved into other nodes. */
export type PlainOperator = Exclude<Operator, NegatedOperator | RelativeOperator>;

export function isRelative(operator: Operator): operator is RelativeOperator {
  return 'relative' in OPERATORS[operator];
}

/** The plain operator behind one that is not relative, and whether its result is turned round. */
export function plainOperator(operator: Exclude<Operator, RelativeOperator>): {
  readonly operator: PlainOperator;
  readonly negated: boolean;
} {
  const rule = OPERATORS[operator];
  return 'negates' in rule
    ? { operator: rule.negates, negated: true }
    : { operator: operator as PlainOperator, negated: false };
}

export const NULL_OPERATORS = ['IS_NULL', 'IS_NOT_NULL'] as const satisfies Operator[];
const SAME = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'] as const satisfies Operator[];
const ORDER = [
  'GREATER',
  'GREATER_OR_EQUALS',
  'LESS',
  'LESS_OR_EQUALS',
  'BETWEEN',
  'NOT_BETWEEN',
] as const satisfies Operator[];
const RELATIVE = [
  'IS_TODAY',
  'IN_LAST_DAYS',
  'IN_NEXT_DAYS',
  'IN_LAST_WEEKS',
  'IN_NEXT_WEEKS',
  'IN_LAST_MONTHS',
  'IN_NEXT_MONTHS',
  'BEFORE_NOW',
  'AFTER_NOW',
] as const satisfies RelativeOperator[];

/** Of days whatever their year, such as birthdays. */
const YEARLY = ['ANNIVERSARY_TODAY', 'ANNIVERSARY_IN_NEXT_DAYS'] as const satisfies RelativeOperator[];
export type YearlyOperator = (typeof YEARLY)[number];

export function isYearly(operator: Operator): operator is YearlyOperator {
  return YEARLY.some((each) => each === operator);
}

/** Of texts with markup, of which only the words are compared. */
export const WORD_OPERATORS: readonly Operator[] = ['CONTAINS', 'NOT_CONTAINS', ...NULL_OPERATORS];
export const TEXT_OPERATORS: readonly Operator[] = [
  'CONTAINS',
  'NOT_CONTAINS',
  'STARTS_WITH',
  'NOT_STARTS_WITH',
  'ENDS_WITH',
  'NOT_ENDS_WITH',
  ...SAME,
  ...ORDER,
  ...NULL_OPERATORS,
];
export const ORDERED_OPERATORS: readonly Operator[] = [...SAME, ...ORDER, ...NULL_OPERATORS];
export const DATE_OPERATORS: readonly Operator[] = [...SAME, ...ORDER, ...RELATIVE, ...NULL_OPERATORS];
export const DAY_OPERATORS: readonly Operator[] = [
  ...SAME,
  ...ORDER,
  ...RELATIVE,
  ...YEARLY,
  ...NULL_OPERATORS,
];
export const CHOICE_OPERATORS: readonly Operator[] = [...SAME, ...NULL_OPERATORS];
export const BOOLEAN_OPERATORS: readonly Operator[] = [
  'IS_TRUE',
  'IS_FALSE',
  'EQUALS',
  'NOT_EQUALS',
  ...NULL_OPERATORS,
];
export const LIST_OPERATORS: readonly Operator[] = ['HAS_ANY', 'HAS_ALL', 'HAS_NONE', ...NULL_OPERATORS];

export function isOperator(text: unknown): text is Operator {
  return typeof text === 'string' && Object.hasOwn(OPERATORS, text);
}
