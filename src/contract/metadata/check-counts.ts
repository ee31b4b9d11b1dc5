import type { CompoundFilter } from '../filter/filter.ts';
import { isOperator, OPERATORS } from '../kinds/operators.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import type { Catalog, Computed, ObjectType } from './catalog.ts';
import { type Report, say } from '../say.ts';

/** The filters of fields must be understood on what they are about, today and on any other day. */
export function checkCounts(
  object: ObjectType,
  objects: Catalog['objects'],
  fieldIndex: (name: string) => number,
  report: Report,
): void {
  for (const { name, computed, refuseWhile, usableWhen, relation } of object.fields.values()) {
    const chosen = usableWhen && objects.get(relation?.target ?? '');
    if (chosen) checkFilter(objects, chosen, usableWhen, `/fields/${fieldIndex(name)}/usableWhen`, report);
    if (refuseWhile) {
      checkFilter(objects, object, refuseWhile, `/fields/${fieldIndex(name)}/refuseWhile`, report);
    }
    for (const { key, target, filter } of filtersOf(computed)) {
      const counted = objects.get(target);
      if (counted)
        checkFilter(objects, counted, filter, `/fields/${fieldIndex(name)}/computed/${key}`, report);
    }
  }
}

interface CountFilter {
  readonly key: string;
  /** The object whose records are counted. */
  readonly target: string;
  readonly filter: CompoundFilter;
}

function filtersOf(computed: Computed | undefined): readonly CountFilter[] {
  if (computed?.type === 'matching') {
    const target = computed.object;
    return computed.breakdown.map(({ filter }, index) => ({
      key: `breakdown/${index}/filter`,
      target,
      filter,
    }));
  }
  if (computed?.type !== 'count' || !computed.where) return [];
  return [{ key: 'where', target: computed.list.relation?.target ?? '', filter: computed.where }];
}

function checkFilter(
  objects: Catalog['objects'],
  target: ObjectType,
  filter: CompoundFilter,
  pointer: string,
  report: Report,
): void {
  try {
    resolveFilter({ objects }, target, filter, { timeZone: 'UTC' });
    const relative = isRelativeFilter(filter);
    if (relative) report(pointer, say`${relative} changes with the day; it is asked at no certain one.`);
  } catch (error) {
    tellRefusal(error, pointer, report);
  }
}

/** The operator of a filter that changes with the day. */
export const isRelativeFilter = (filter: CompoundFilter): string | undefined =>
  operatorsOf(filter).find((operator) => isRelative(operator));

const isRelative = (operator: string): boolean => isOperator(operator) && 'relative' in OPERATORS[operator];

function operatorsOf(filter: CompoundFilter): string[] {
  if (filter.type === 'FILTER') return [filter.filter.operator];
  return filter.expression.compoundFilters.flatMap(operatorsOf);
}
