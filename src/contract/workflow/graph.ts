import type { WorkflowContent, WorkflowElement } from './content.ts';
import type { OfferedElement } from './offered-elements.ts';
import { outputsOf } from './outputs.ts';

/** A way from one element to another that is there. */
export interface Edge {
  readonly from: string;
  readonly output: string;
  readonly to: string;
}

/** What is drawn, as ways between elements. Of two with one id the first counts. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: readonly Edge[];
  /** Elements that runs can come to. */
  readonly reachable: ReadonlySet<string>;
  readonly triggers: readonly GraphNode[];
}

/** `type`: undefined where workflows about the object have no such element. */
export interface GraphNode {
  readonly element: WorkflowElement;
  readonly type: OfferedElement | undefined;
}

export function graphOf(content: WorkflowContent, types: ReadonlyMap<string, OfferedElement>): Graph {
  const nodes = new Map<string, GraphNode>();
  for (const element of content.elements)
    if (!nodes.has(element.id)) nodes.set(element.id, { element, type: types.get(element.type) });
  const edges = [...nodes.values()].flatMap(({ element, type }): Edge[] => {
    const outputs = type ? outputsOf(type, element.config) : Object.keys(element.outputs);
    return outputs.flatMap((output) => {
      const to = element.outputs[output];
      return to && nodes.has(to) ? [{ from: element.id, output, to }] : [];
    });
  });
  const triggers = [...nodes.values()].filter(({ type }) => type?.family === 'trigger');
  const starts = triggers.map(({ element }) => element.id);
  return { nodes, edges, triggers, reachable: reachedFrom(starts, edges) };
}

/** The elements that ways lead to, those that they begin at among them. */
export function reachedFrom(starts: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const next = Map.groupBy(edges, ({ from }) => from);
  const seen = new Set(starts);
  for (const id of seen) for (const { to } of next.get(id) ?? []) seen.add(to);
  return seen;
}

/** Those of the elements that a way leads back to; each circle is told by its first element. */
export function circlesOf(ids: Iterable<string>, edges: readonly Edge[]): readonly string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const reached = new Map<string, ReadonlySet<string>>();
  const from = (id: string) => {
    const known =
      reached.get(id) ??
      reachedFrom(
        (next.get(id) ?? []).map(({ to }) => to),
        edges,
      );
    reached.set(id, known);
    return known;
  };
  const first: string[] = [];
  for (const id of ids)
    if (from(id).has(id) && !first.some((other) => from(other).has(id) && from(id).has(other)))
      first.push(id);
  return first;
}
