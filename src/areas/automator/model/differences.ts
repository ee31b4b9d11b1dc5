import type { WorkflowContent, WorkflowElement } from '../../../contract/workflow/content.ts';

/** What one version of a workflow has otherwise than another. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly element: WorkflowElement;
  /** Of what is changed: names of inputs, `outputs.<way>`, `name`, `type`. */
  readonly parts: readonly string[];
}

/** Element by element; where they stand on the canvas is no difference. */
export function differencesOf(before: WorkflowContent, after: WorkflowContent): readonly Difference[] {
  const was = new Map(before.elements.map((element) => [element.id, element]));
  const is = new Map(after.elements.map((element) => [element.id, element]));
  const removed = before.elements.flatMap((element): Difference[] =>
    is.has(element.id) ? [] : [{ kind: 'removed', element, parts: [] }],
  );
  const others = after.elements.flatMap((element): Difference[] => {
    const old = was.get(element.id);
    if (!old) return [{ kind: 'added', element, parts: [] }];
    const parts = changedParts(old, element);
    return parts.length ? [{ kind: 'changed', element, parts }] : [];
  });
  return [...others, ...removed];
}

/** Settings of the whole workflow that are others. */
export const changedSettings = (before: WorkflowContent, after: WorkflowContent): readonly string[] =>
  (['entry', 'exitWhen', 'quiet', 'controlShare'] as const).filter((key) => !isSame(before[key], after[key]));

/** Of two states of one element: what of it is otherwise. */
export function changedParts(old: WorkflowElement, now: WorkflowElement): readonly string[] {
  const flat = ({
    name,
    type,
    note,
    config,
    outputs,
  }: WorkflowElement): Readonly<Record<string, unknown>> => ({
    ...{ name, type, note },
    ...config,
    ...Object.fromEntries(Object.entries(outputs).map(([way, to]) => [`outputs.${way}`, to || undefined])),
  });
  const [was, is] = [flat(old), flat(now)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !isSame(was[key], is[key]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
