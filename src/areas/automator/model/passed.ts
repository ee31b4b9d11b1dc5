import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { wayId } from '../../../views/graph/graph.ts';

interface Taken {
  readonly elementId: string | null;
}

/** How often a run was at an element, and went a way (`wayId`), by its steps in their order. */
export function passedOf(
  elements: readonly WorkflowElement[],
  trigger: string | null,
  steps: readonly Taken[],
): ReadonlyMap<string, number> {
  const known = new Map(elements.map((element) => [element.id, element]));
  const passed = new Map<string, number>();
  const add = (id: string) => passed.set(id, (passed.get(id) ?? 0) + 1);
  let before = known.get(trigger ?? '');
  if (before && steps.length) add(before.id);
  for (const { elementId } of steps) {
    const now = known.get(elementId ?? '');
    // What is tried again is where it was.
    if (!now) continue;
    const [port] = Object.entries<string>(before?.outputs ?? {}).find(([, to]) => to === now.id) ?? [];
    if (before && port !== undefined) add(wayId({ node: before.id, port }));
    add(now.id);
    before = now;
  }
  return passed;
}
