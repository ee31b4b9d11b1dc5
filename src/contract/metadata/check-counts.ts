import { ApiError } from '../errors.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import { isOperator, OPERATORS } from '../filter/operators.ts';
import { resolveFilter } from '../filter/resolve.ts';
import type { Catalog, ObjectType } from './catalog.ts';

type Report = (pointer: string, message: string) => void;

/** The filters of computed counts must be understood on what they count, today and on any other day. */
export function checkCounts(
  object: ObjectType,
  objects: Catalog['objects'],
  fieldIndex: (name: string) => number,
  report: Report,
): void {
  for (const { name, computed } of object.fields.values()) {
    if (computed?.type !== 'count' || !computed.where) continue;
    const pointer = `/fields/${fieldIndex(name)}/computed/where`;
    const target = objects.get(computed.list.relation?.target ?? '');
    if (!target) continue;
    try {
      resolveFilter({ objects }, target, computed.where, { timeZone: 'UTC' });
      const relative = operatorsOf(computed.where).find((operator) => isRelative(operator));
      if (relative)
        report(pointer, `${relative} changes with the day; a computed count is asked at no certain one.`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
      report(
        pointer,
        `${String(propertyPath)}: ${JSON.stringify(rejectedValue)} is refused: ${String(reason)}.`,
      );
    }
  }
}

const isRelative = (operator: string): boolean => isOperator(operator) && 'relative' in OPERATORS[operator];

function operatorsOf(filter: CompoundFilter): string[] {
  if (filter.type === 'FILTER') return [filter.filter.operator];
  return filter.expression.compoundFilters.flatMap(operatorsOf);
}
