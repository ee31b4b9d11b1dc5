import { type Operator, OPERATORS } from '../../contract/kinds/operators.ts';

/** What is asked of a related object: of one of its records, or of none of them. */
export interface RelatedOperator {
  readonly operator: Operator;
  readonly none: boolean;
}

/** Operators that say what is not, and what they say it of. */
const DENIED: Readonly<Partial<Record<Operator, Operator>>> = { IS_NULL: 'IS_NOT_NULL', IS_FALSE: 'IS_TRUE' };

/** The operator whose opposite this is, as people read it; undefined where it says what is. */
export function deniedBy(operator: Operator): Operator | undefined {
  const rule = OPERATORS[operator];
  return operator === 'IS_NOT_NULL' ? undefined : 'negates' in rule ? rule.negates : DENIED[operator];
}

/**
 * The operators for a field of a related object. "Is not" may mean that no record is so, or that one is otherwise: both can be
 * chosen, and what is meant more often comes first.
 */
export const relatedOperators = (operators: readonly Operator[]): readonly RelatedOperator[] =>
  operators.flatMap((operator) => {
    const denied = deniedBy(operator);
    const some = { operator, none: false };
    return denied === undefined || !operators.includes(denied)
      ? [some]
      : [{ operator: denied, none: true }, some];
  });
