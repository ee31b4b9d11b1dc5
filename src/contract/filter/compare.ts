import { definitionOf } from '../formats/index.ts';
import type { FieldRules } from '../kinds/kind.ts';

/** Below zero where `a` comes before `b`, as lists sort. Both are canonical values of the field. */
export function compareValues(field: Pick<FieldRules, 'kind' | 'format'>, a: unknown, b: unknown): number {
  const definition = definitionOf(field);
  if (!definition.compare) throw new Error(`Values of ${field.kind} have no order`);
  return definition.compare(a, b);
}
