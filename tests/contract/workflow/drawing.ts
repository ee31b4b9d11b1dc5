import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { WorkflowContent, WorkflowElement } from '../../../src/contract/workflow/content.ts';

/** An element with as little as can be said: its type, what it is asked, and where it leads. */
export const element = (
  id: string,
  type: string,
  config: WorkflowElement['config'] = {},
  outputs: WorkflowElement['outputs'] = {},
): WorkflowElement => ({ id, type, name: '', positionX: 0, positionY: 0, config, outputs });

/** Elements that follow each other by `next`, as far as they do not say where they lead. */
export const line = (...elements: readonly WorkflowElement[]): readonly WorkflowElement[] =>
  elements.map((each, at) => {
    const next = elements[at + 1]?.id;
    return Object.keys(each.outputs).length || next === undefined ? each : { ...each, outputs: { next } };
  });

export const drawing = (
  elements: readonly WorkflowElement[],
  more: Partial<WorkflowContent> = {},
): WorkflowContent => ({ version: 1, elements: [...elements], ...more });

export const filterText = (...of: Parameters<typeof queryFilter>): string =>
  JSON.stringify(queryFilter(...of));
export const values = (of: Readonly<Record<string, unknown>>): string => JSON.stringify(of);
