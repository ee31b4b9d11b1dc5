import { kindOf } from '../kinds/index.ts';
import type { FilterField } from './filterable.ts';
import { NULL_OPERATORS, type Operator } from '../kinds/operators.ts';

/**
 * The operators that a field can be filtered by: those of its kind. A list of items, which are no records and have no
 * value of their own, is there or is not; so is rich text, whose markup would be searched along with it.
 */
export function operatorsOf({ kind, element, format, filterable }: FilterField): readonly Operator[] {
  if (!filterable) return [];
  const hasNoValue = (typeof element === 'object' && element !== null) || format === 'richText';
  return hasNoValue ? NULL_OPERATORS : kindOf(kind).operators;
}
