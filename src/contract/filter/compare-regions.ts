import type { Compare, CompareOperator } from './condition-shape.ts';
import type { FilterField } from './filterable.ts';

/** How one value may stand to another: texts may be equal in order and yet not the same. */
const REGIONS = ['less', 'same', 'level', 'greater'] as const;
type Region = (typeof REGIONS)[number];

const FULFILS: Readonly<Record<CompareOperator, readonly Region[]>> = {
  EQUALS: ['same'],
  GREATER: ['greater'],
  GREATER_OR_EQUALS: ['same', 'level', 'greater'],
  LESS: ['less'],
  LESS_OR_EQUALS: ['less', 'same', 'level'],
};
const TURNED: Readonly<Record<Region, Region>> = {
  less: 'greater',
  same: 'same',
  level: 'level',
  greater: 'less',
};

/** May the values of one record stand to each other as all of these say? */
export function compareRegions(
  compares: readonly (Compare<FilterField> & { readonly holds: boolean })[],
  hasValue: (field: FilterField) => boolean,
): boolean {
  const left = new Map<string, readonly Region[]>();
  for (const { field, other, operator, holds } of compares) {
    // It is not fulfilled either where one of the two has no value.
    if (!holds && !(hasValue(field) && hasValue(other))) continue;
    const isTurned = field.name > other.name;
    const pair = JSON.stringify(isTurned ? [other.name, field.name] : [field.name, other.name]);
    const own = FULFILS[operator].map((each) => (isTurned ? TURNED[each] : each));
    const before = left.get(pair) ?? (field.name === other.name ? (['same'] as const) : REGIONS);
    const after = before.filter((each) => own.includes(each) === holds);
    if (!after.length) return false;
    left.set(pair, after);
  }
  return true;
}
