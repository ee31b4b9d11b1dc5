import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import { knownObject } from '../../../../contract/workflow/known-filter.ts';
import type { FilterObject } from '../../../../engine/filter/filter-object.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';
import { titlesOf } from './titles.ts';

/** By the name that filters use for it: what each element and the triggers are called. No server describes these names. */
export function giversOf(
  elements: readonly WorkflowElement[],
  types: ReadonlyMap<string, Pick<ElementTypeInfo, 'label' | 'family'>>,
): ReadonlyMap<string, FilterObject> {
  const titles = titlesOf(elements, types);
  const triggers = elements.flatMap(({ id, type }) =>
    types.get(type)?.family === 'trigger' ? [titles.get(id) ?? id] : [],
  );
  const named = [...titles, ['event', triggers.join(', ') || 'event'] as const];
  return new Map(
    named.map(([id, label]) => {
      const name = knownObject(id);
      return [name, { name, label, fields: new Map() }];
    }),
  );
}
