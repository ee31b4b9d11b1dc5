import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';

/** What elements are called: by their names, else by their types; where several are called the same, by their ids too. */
export function titlesOf(
  elements: readonly WorkflowElement[],
  types: ReadonlyMap<string, Pick<ElementTypeInfo, 'label'>>,
): ReadonlyMap<string, string> {
  const plain = new Map(elements.map(({ id, name, type }) => [id, name || (types.get(type)?.label ?? type)]));
  const often = Map.groupBy(plain.values(), (title) => title);
  return new Map(
    [...plain].map(([id, title]) => [id, (often.get(title)?.length ?? 0) > 1 ? `${title} (${id})` : title]),
  );
}
