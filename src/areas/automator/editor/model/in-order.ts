import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';

/** Elements in the order in which runs come to them, way by way; what nothing leads to comes where it stands. */
export function inOrder({ elements }: WorkflowContent): readonly WorkflowElement[] {
  const known = new Map(elements.map((element) => [element.id, element]));
  const led = new Set(elements.flatMap(({ outputs }) => Object.values<string>(outputs)));
  const seen = new Set<WorkflowElement>();
  const walk = (element: WorkflowElement | undefined) => {
    const open = [element];
    for (let next = open.pop(); open.length || next; next = open.pop()) {
      if (!next || seen.has(next)) continue;
      seen.add(next);
      open.push(
        ...Object.values<string>(next.outputs)
          .map((to) => known.get(to))
          .reverse(),
      );
    }
  };
  for (const element of elements) if (!led.has(element.id)) walk(element);
  for (const element of elements) walk(element);
  return [...seen];
}
