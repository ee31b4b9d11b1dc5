import { definitionOf } from '../formats/index.ts';
import type { FilterField } from './filterable.ts';
import { NULL_OPERATORS, type Operator, WORD_OPERATORS } from '../kinds/operators.ts';

/**
 * The operators that a field can be filtered by: those of its format or kind. A list of items, which are no records and
 * have no value of their own, is there or is not.
 */
export function operatorsOf(field: FilterField): readonly Operator[] {
  if (!field.filterable) return [];
  const hasNoValue = typeof field.element === 'object' && field.element !== null;
  if (hasNoValue) return NULL_OPERATORS;
  const definition = definitionOf(field);
  return definition.wordsOf && field.searchable ? WORD_OPERATORS : definition.operators;
}
